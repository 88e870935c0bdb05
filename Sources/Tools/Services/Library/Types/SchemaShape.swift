import MillraceJSON
import OpenAPIReading

/// A schema as a type sees it: references followed, `allOf` merged, null apart.
///
/// Keywords that only narrow values (limits, patterns, `not`, `if`) make no difference to a type.
struct SchemaShape {
    /// The types that all of the merged schemas allow; nil if none says any.
    private(set) var types: Set<Schema.JSONType>?
    private(set) var format: String?
    private(set) var values: [JSONValue]?
    private(set) var properties: [String: Schema] = [:]
    private(set) var required: Set<String> = []
    private(set) var additional: Schema.Additional?
    private(set) var patternProperties: [Schema] = []
    private(set) var items: Schema?
    private(set) var prefixItems: [Schema] = []
    var isTuple: Bool { !prefixItems.isEmpty }
    /// The alternatives of each `oneOf` and `anyOf` that has some.
    private(set) var unions: [Union] = []
    private(set) var contentEncoding: String?
    private(set) var contentMediaType: String?
    private(set) var description: String?
    private(set) var isNever = false
    /// Whether null is a value.
    private(set) var isNullable: Bool
    /// The named schemas that were merged, for the discriminator's sake.
    private(set) var names: [String] = []

    struct Union {
        let alternatives: [Schema]
        let discriminator: Schema.Discriminator?
    }

    init(_ schema: Schema, in document: OpenAPIDocument) {
        isNullable = true
        merge(schema, in: document, depth: 0)
        if let types {
            isNullable = isNullable && types.contains(.null)
        } else {
            isNullable = isNullable && (values.map { $0.contains(.null) } ?? false)
        }
        types?.remove(.null)
        values?.removeAll(where: \.isNull)
        foldUnions(in: document)
    }

    private mutating func merge(_ schema: Schema, in document: OpenAPIDocument, depth: Int) {
        guard depth < 32 else { return }
        let own = schema.keywords
        if let name = own.reference, let target = document.schemas[name], !names.contains(name) {
            names.append(name)
            merge(target, in: document, depth: depth + 1)
        }
        if own.constant == false { isNever = true }
        if !own.types.isEmpty {
            let narrowed = types.map { Self.common($0, own.types) } ?? own.types
            // `nullable: true` beside an `allOf` of something that isn't.
            types = narrowed.isEmpty ? own.types : narrowed
        }
        if let list = own.values { values = values.map { $0.filter(list.contains) } ?? list }
        format = own.format ?? format
        contentEncoding = own.contentEncoding ?? contentEncoding
        contentMediaType = own.contentMediaType ?? contentMediaType
        description = own.description ?? description
        items = own.items ?? items
        if !own.prefixItems.isEmpty { prefixItems = own.prefixItems }
        required.formUnion(own.required)
        for (name, property) in own.properties {
            properties[name] = properties[name].map { Self.both($0, property) } ?? property
        }
        patternProperties += own.patternProperties.sorted { $0.key < $1.key }.map(\.value)
        switch own.additional {
        case .allowed: if own.saysAdditional, additional == nil { additional = .allowed }
        case .forbidden, .schema: additional = own.additional
        }
        for part in own.allOf { merge(part, in: document, depth: depth + 1) }
        for list in [own.oneOf, own.anyOf] where !list.isEmpty {
            unions.append(Union(alternatives: list, discriminator: own.discriminator))
        }
    }

    /// Returns the types that both have; an integer is a number.
    private static func common(_ left: Set<Schema.JSONType>, _ right: Set<Schema.JSONType>) -> Set<Schema.JSONType> {
        var common = left.intersection(right)
        for (one, other) in [(left, right), (right, left)] where one.contains(.number) && other.contains(.integer) {
            common.insert(.integer)
        }
        return common
    }

    /// Returns the schema of values that both allow.
    private static func both(_ left: Schema, _ right: Schema) -> Schema {
        guard left != right else { return left }
        var keywords = Schema.Keywords()
        keywords.allOf = [left, right]
        return Schema(place: right.place, keywords)
    }

    /// Drops null, and unions that say nothing about a type, from the alternatives.
    private mutating func foldUnions(in document: OpenAPIDocument) {
        var kept: [Union] = []
        for union in unions {
            var alternatives: [Schema] = []
            var hasNull = false
            for schema in union.alternatives {
                let shape = SchemaShape.kind(of: schema, in: document)
                if shape == .null { hasNull = true } else if shape == .typed { alternatives.append(schema) }
            }
            if hasNull, types == nil || types?.isEmpty == true { isNullable = true }
            // Alternatives such as `{required: [name]}` only narrow.
            let isNarrowing = alternatives.isEmpty
            if !isNarrowing { kept.append(Union(alternatives: alternatives, discriminator: union.discriminator)) }
        }
        unions = kept
    }

    private enum AlternativeKind {
        case null, typed, narrowing
    }

    private static func kind(of schema: Schema, in document: OpenAPIDocument) -> AlternativeKind {
        let own = schema.keywords
        if own.reference != nil { return .typed }
        if own.types == [.null] || own.values == [.null] { return .null }
        let says =
            !own.types.isEmpty || !own.properties.isEmpty || !own.allOf.isEmpty || !own.anyOf.isEmpty
            || !own.oneOf.isEmpty || own.items != nil || own.values != nil || own.saysAdditional || own.constant != nil
        // A bare `{}` allows anything.
        let isEmpty = own.required.isEmpty && own.not == nil && own.pattern == nil && own.format == nil
        return says || isEmpty ? .typed : .narrowing
    }
}
