import MillraceJSON
import OpenAPIReading

/// Plans the types of a document's schemas: each model once, under a name of its own.
struct TypePlanner {
    let document: OpenAPIDocument
    /// The models by their names.
    var models: [String: ModelPlan] = [:]
    var remarks: Set<Remark> = []
    private(set) var names: NameRegistry
    /// The names of the types of the document's named schemas.
    private var typeNames: [String: String] = [:]
    /// The types of named schemas, and those that are being planned.
    private var known: [String: Planned] = [:]
    private var planning: Set<String> = []
    /// The named schemas to which others referred while they were planned, and which therefore have to be models.
    var promised: Set<String> = []
    /// The models of inline schemas by their places, since a schema may be reached twice.
    private var inline: [String: Planned] = [:]
    /// The places of the schemas in bodies that the app sends, and of those that it receives.
    let sent: SchemaPlaces
    let received: SchemaPlaces

    /// A type, and whether null is a value of the schema.
    struct Planned: Equatable {
        var type: TypePlan
        var isNullable = false
    }

    /// Creates a planner.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - taken: The names of the other types of the module: services, business controllers, kinds of authentication.
    init(_ document: OpenAPIDocument, taken: Set<String>) {
        self.document = document
        names = NameRegistry(taken)
        sent = SchemaPlaces(ofRequestsIn: document)
        received = SchemaPlaces(ofResponsesIn: document)
        // A schema whose name is one in Swift already keeps it.
        let sorted = document.schemas.keys.sorted { left, right in
            let (isLeft, isRight) = (Words(of: left).type == left, Words(of: right).type == right)
            return isLeft == isRight ? left < right : isLeft
        }
        for name in sorted {
            let words = Words(of: name)
            typeNames[name] = names.take(SwiftName.type(words, suffix: "Model"), or: ["\(words.type)Model"])
        }
    }

    /// Returns the type of a schema.
    ///
    /// - Parameters:
    ///   - schema: The schema.
    ///   - words: The words of the name that a model of an inline schema gets.
    mutating func plan(_ schema: Schema, named words: [String]) -> Planned {
        let own = schema.keywords
        if let name = own.reference, document.schemas[name] != nil, own.isOnlyReference {
            var planned = plan(named: name)
            if own.types.contains(.null) { planned.isNullable = true }
            return planned
        }
        let shape = SchemaShape(schema, in: document)
        // `allOf` of one reference is that type.
        if let name = shape.names.first, shape.names.count == 1 || isAlias(schema, of: name), isAlias(schema, of: name)
        {
            var planned = plan(named: name)
            if shape.isNullable || own.types.contains(.null) { planned.isNullable = true }
            return planned
        }
        if let planned = inline[schema.place], !schema.place.isEmpty { return planned }
        let planned = plan(shape, of: schema, named: .inline(words))
        if !schema.place.isEmpty { inline[schema.place] = planned }
        return planned
    }

    /// Returns the type of a named schema.
    mutating func plan(named name: String) -> Planned {
        if let planned = known[name] { return planned }
        guard let schema = document.schemas[name], let typeName = typeNames[name] else { return Planned(type: .json) }
        guard planning.insert(name).inserted else { return unfinished(name, schema, typeName) }
        defer { planning.remove(name) }
        let planned: Planned
        let shape = SchemaShape(schema, in: document)
        if let target = schema.keywords.reference, schema.keywords.isOnlyReference, document.schemas[target] != nil {
            planned = plan(named: target)
        } else if let target = shape.names.first, isAlias(schema, of: target) {
            var alias = plan(named: target)
            alias.isNullable = alias.isNullable || shape.isNullable
            planned = alias
        } else {
            planned = plan(shape, of: schema, named: .component(name, typeName))
        }
        known[name] = planned
        return planned
    }

    /// Returns the models.
    mutating func finish() -> [String: ModelPlan] {
        Recursion.mark(&models)
        return models
    }

    /// Whether a schema adds nothing to one reference in it but words.
    func isAlias(_ schema: Schema, of name: String) -> Bool {
        let own = schema.keywords
        guard own.properties.isEmpty, own.oneOf.isEmpty, own.anyOf.isEmpty, own.values == nil, own.items == nil,
            !own.saysAdditional, own.required.isEmpty, own.allOf.count <= 1
        else { return false }
        if own.reference == name, own.allOf.isEmpty { return true }
        guard own.reference == nil, let only = own.allOf.first else { return false }
        return only.keywords.reference == name && isAlias(only, of: name)
    }

    /// A name for a model, if the schema gets one.
    enum ModelName {
        case component(String, String)
        case inline([String])
    }

    /// The words of the name, from which those of its parts begin.
    func words(_ name: ModelName) -> [String] {
        switch name {
        case let .component(_, type): [type]
        case let .inline(words): words
        }
    }

    /// Takes the name of a model.
    mutating func take(_ name: ModelName, suffix: String = "Model") -> String {
        switch name {
        case let .component(_, type): type
        case let .inline(words):
            names.take(SwiftName.type(Words(joining: words), suffix: suffix))
        }
    }

    /// Notes the type of a schema before its parts are planned, which may contain it.
    mutating func begin(_ schema: Schema, as type: TypePlan) {
        if !schema.place.isEmpty { inline[schema.place] = Planned(type: type) }
    }

    mutating func remark(_ schema: Schema, _ text: String) {
        remarks.insert(Remark(place: schema.place, text: text))
    }

    mutating func plan(_ shape: SchemaShape, of schema: Schema, named name: ModelName) -> Planned {
        let type: TypePlan
        if shape.isNever {
            remark(schema, "No value is allowed here; it is read as any JSON.")
            type = .json
        } else if shape.isTextEnumeration {
            type = enumeration(shape, of: schema, named: name)
        } else if let union = shape.unions.first {
            if shape.unions.count > 1 {
                remark(schema, "Of several unions that apply together, the first one is read.")
            }
            let planned = self.union(union, shape, of: schema, named: name)
            return Planned(type: planned.type, isNullable: shape.isNullable || planned.isNullable)
        } else {
            type = single(shape, of: schema, named: name)
        }
        return Planned(type: type, isNullable: shape.isNullable || type == .json && shape.types == nil)
    }

    /// The type of a schema without alternatives.
    mutating func single(_ shape: SchemaShape, of schema: Schema, named name: ModelName) -> TypePlan {
        var types = shape.types ?? shape.impliedTypes
        if types.contains(.number) { types.remove(.integer) }
        guard let only = types.first else { return .json }
        guard types.count == 1 else { return scalars(types, shape, of: schema, named: name) }
        return self.type(only, shape, of: schema, named: name)
    }

    /// The levels of lists within lists: the compiler takes hours for a type of sixty.
    private static let deepest = 8

    /// The type of a schema with one JSON type.
    mutating func type(
        _ type: Schema.JSONType,
        _ shape: SchemaShape,
        of schema: Schema,
        named name: ModelName
    ) -> TypePlan {
        switch type {
        case .null: return .json
        case .boolean: return .boolean
        case .integer: return .integer
        case .number: return shape.format == "decimal" ? .decimal : .number
        case .string: return text(shape)
        case .array:
            if shape.isTuple {
                remark(schema, "A list with a type for each place is read as a list of any JSON.")
                return .array(.json)
            }
            guard let items = shape.items else { return .array(.json) }
            let element = plan(items, named: itemWords(name))
            guard element.type.depth < Self.deepest else {
                remark(schema, "Lists of more than \(Self.deepest) levels are read as any JSON.")
                return .json
            }
            return .array(element.isNullable && element.type != .json ? .optional(element.type) : element.type)
        case .object: return object(shape, of: schema, named: name)
        }
    }

    /// The words of the name of a list's elements: `Pet` for `Pets`.
    private func itemWords(_ name: ModelName) -> [String] {
        var words = words(name)
        guard let last = words.popLast() else { return ["Item"] }
        return words + (last.singular == last ? [last, "Item"] : [last.singular])
    }

    private func text(_ shape: SchemaShape) -> TypePlan {
        if shape.contentEncoding == "base64" { return .data }
        return switch shape.format {
        case "date-time": .date
        case "uuid": .uuid
        case "byte": .data
        default: .string
        }
    }
}

extension Schema.Keywords {
    /// Whether nothing but words stands beside the reference.
    var isOnlyReference: Bool {
        properties.isEmpty && allOf.isEmpty && oneOf.isEmpty && anyOf.isEmpty && values == nil && items == nil
            && required.isEmpty && !saysAdditional
    }
}

extension SchemaShape {
    /// Whether the values are several given texts.
    var isTextEnumeration: Bool {
        guard let values, values.count > 1, properties.isEmpty else { return false }
        return values.allSatisfy { $0.stringValue != nil }
    }

    /// Whether the values are listed, and all of them are texts.
    var hasOnlyTexts: Bool {
        guard let values, !values.isEmpty else { return false }
        return values.allSatisfy { $0.stringValue != nil }
    }

    /// The types of the values.
    var ownTypes: Set<Schema.JSONType> { types ?? impliedTypes }

    /// The types that other keywords mean where `type` isn't said.
    var impliedTypes: Set<Schema.JSONType> {
        if !properties.isEmpty || !patternProperties.isEmpty { return [.object] }
        if case .schema? = additional { return [.object] }
        if items != nil || isTuple { return [.array] }
        if let values, !values.isEmpty {
            if values.allSatisfy({ $0.stringValue != nil }) { return [.string] }
            if values.allSatisfy({ $0.intValue != nil }) { return [.integer] }
            if values.allSatisfy({ $0.doubleValue != nil }) { return [.number] }
            if values.allSatisfy({ $0.boolValue != nil }) { return [.boolean] }
        }
        return []
    }
}
