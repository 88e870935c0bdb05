import MillraceJSON
import OpenAPIReading

extension TypePlanner {
    /// The type of a schema with alternatives.
    mutating func union(
        _ union: SchemaShape.Union,
        _ shape: SchemaShape,
        of schema: Schema,
        named name: ModelName
    ) -> Planned {
        let typeWords = words(name)
        // The keywords beside the alternatives apply to each.
        let alternatives = union.alternatives.map { alternative -> Schema in
            guard !shape.properties.isEmpty else { return alternative }
            var keywords = Schema.Keywords()
            keywords.allOf = [alternative, base(of: shape, schema)]
            return Schema(place: alternative.place + "+", keywords)
        }
        guard alternatives.count > 1 else { return plan(only: alternatives[0], named: name) }
        let shapes = alternatives.map { SchemaShape($0, in: document) }
        if let type = commonText(shapes) {
            return Planned(type: type, isNullable: shapes.contains(where: \.isNullable))
        }
        if let enumeration = commonEnumeration(shapes, shape, of: schema, named: name) { return enumeration }

        let discriminator = self.discriminator(of: union, shapes)
        var registry = NameRegistry(["unknown"])
        var planned: [(alternative: ModelPlan.Alternative, shape: SchemaShape)] = []
        var isNullable = false
        for (index, alternative) in alternatives.enumerated() {
            let label = self.label(of: union.alternatives[index], shapes[index], index)
            let plan = plan(alternative, named: typeWords + [label])
            isNullable = isNullable || plan.isNullable && plan.type != .json
            let values = discriminator?.values[index] ?? []
            if values.isEmpty, planned.contains(where: { $0.alternative.type == plan.type }) { continue }
            let member = SwiftName.member(caseWords(label, plan.type, typeWords), suffix: "value")
            // Letters without capitals: a case would hide the type of its name.
            let caseName = registry.take(member == plan.type.text ? member + "Value" : member)
            planned.append((ModelPlan.Alternative(name: caseName, type: plan.type, values: values), shapes[index]))
        }
        if planned.count == 1, discriminator == nil, !isPromised(name) {
            return Planned(type: planned[0].alternative.type, isNullable: isNullable)
        }
        let typeName = take(name)
        if discriminator == nil { planned = Self.sorted(planned) }
        models[typeName] = ModelPlan(
            name: typeName,
            description: shape.description,
            schema: schema,
            kind: .union(
                planned.map(\.alternative),
                discriminator: discriminator?.name,
                unknown: discriminator == nil ? nil : "unknown"
            ),
            isSent: sent.contains(schema)
        )
        return Planned(type: .model(typeName), isNullable: isNullable)
    }

    /// The union of a schema with several JSON types.
    mutating func scalars(
        _ types: Set<Schema.JSONType>,
        _ shape: SchemaShape,
        of schema: Schema,
        named name: ModelName
    ) -> TypePlan {
        // Several kinds of anything say nothing.
        guard types.count < 5 else { return .json }
        var alternatives: [ModelPlan.Alternative] = []
        for type in Self.order where types.contains(type) {
            let plan = self.type(type, shape, of: schema, named: .inline(words(name) + [type.rawValue]))
            alternatives.append(.init(name: type.rawValue == "boolean" ? "bool" : type.rawValue, type: plan))
        }
        let typeName = take(name)
        models[typeName] = ModelPlan(
            name: typeName,
            description: shape.description,
            schema: schema,
            kind: .union(alternatives, discriminator: nil, unknown: nil),
            isSent: sent.contains(schema)
        )
        return .model(typeName)
    }

    private static let order: [Schema.JSONType] = [.boolean, .integer, .number, .string, .array, .object]

    /// The schema of the properties beside alternatives.
    private func base(of shape: SchemaShape, _ schema: Schema) -> Schema {
        var keywords = Schema.Keywords()
        keywords.types = [.object]
        keywords.properties = shape.properties
        keywords.required = shape.required
        return Schema(place: schema.place + "+", keywords)
    }

    /// The type of alternatives that are all texts or all numbers of one type: a text with some well-known values, say.
    private func commonText(_ shapes: [SchemaShape]) -> TypePlan? {
        let isPlain = shapes.allSatisfy { $0.unions.isEmpty && $0.properties.isEmpty }
        guard isPlain else { return nil }
        if shapes.allSatisfy({ $0.ownTypes == [.string] }) {
            guard shapes.contains(where: { !$0.isTextEnumeration && $0.values?.count != 1 }) else { return nil }
            return .string
        }
        if shapes.allSatisfy({ $0.ownTypes == [.integer] }) { return .integer }
        let areNumbers = shapes.allSatisfy { !$0.ownTypes.isEmpty && $0.ownTypes.isSubset(of: [.integer, .number]) }
        return areNumbers ? .number : nil
    }

    /// The enumeration of the texts of all alternatives, if all of them are some.
    private mutating func commonEnumeration(
        _ shapes: [SchemaShape],
        _ shape: SchemaShape,
        of schema: Schema,
        named name: ModelName
    ) -> Planned? {
        guard shapes.allSatisfy({ $0.unions.isEmpty && $0.hasOnlyTexts }) else { return nil }
        var keywords = Schema.Keywords()
        keywords.types = [.string]
        keywords.description = shape.description
        keywords.values = shapes.flatMap { $0.values ?? [] }
        let all = Schema(place: schema.place, keywords)
        let type = enumeration(SchemaShape(all, in: document), of: schema, named: name)
        return Planned(type: type, isNullable: shapes.contains(where: \.isNullable))
    }

    /// The member that tells the alternatives apart, with its values for each.
    private func discriminator(
        of union: SchemaShape.Union,
        _ shapes: [SchemaShape]
    ) -> (name: String, values: [[String]])? {
        guard shapes.allSatisfy({ !$0.properties.isEmpty && $0.unions.isEmpty }) else { return nil }
        if let given = union.discriminator {
            let values = union.alternatives.enumerated().map { index, schema -> [String] in
                let name = schema.keywords.reference ?? shapes[index].names.first
                let mapped = given.mapping.filter { $0.value == name }.keys.sorted()
                let constants = self.constants(given.propertyName, shapes[index])
                return !mapped.isEmpty ? mapped : !constants.isEmpty ? constants : name.map { [$0] } ?? []
            }
            if Self.areDistinct(values) { return (given.propertyName, values) }
        }
        let common = shapes.dropFirst().reduce(Set(shapes[0].properties.keys)) { $0.intersection($1.properties.keys) }
        for name in common.sorted() where shapes.allSatisfy({ $0.required.contains(name) }) {
            let values = shapes.map { constants(name, $0) }
            if Self.areDistinct(values) { return (name, values) }
        }
        return nil
    }

    private func constants(_ name: String, _ shape: SchemaShape) -> [String] {
        guard let schema = shape.properties[name] else { return [] }
        return SchemaShape(schema, in: document).values?.compactMap(\.stringValue).sorted() ?? []
    }

    private static func areDistinct(_ values: [[String]]) -> Bool {
        let all = values.flatMap { $0 }
        return Set(all).count == all.count && values.allSatisfy { !$0.isEmpty }
    }

    /// The alternatives in the order in which they are tried: with the most required members first, and texts last,
    /// since an enumeration takes any text.
    private static func sorted(
        _ planned: [(alternative: ModelPlan.Alternative, shape: SchemaShape)]
    ) -> [(alternative: ModelPlan.Alternative, shape: SchemaShape)] {
        func rank(_ entry: (alternative: ModelPlan.Alternative, shape: SchemaShape)) -> [Int] {
            let kind =
                switch entry.alternative.type {
                case .boolean: 0
                case .integer: 1
                case .number, .decimal: 2
                case .date, .uuid: 3
                case .data: 4
                case .array: 5
                case .model: entry.shape.isTextEnumeration ? 7 : 6
                case .dictionary: 8
                case .string: 9
                case .json: 11
                case .optional: 10
                }
            let required = entry.shape.required.intersection(entry.shape.properties.keys).count
            return [kind, -required, -entry.shape.properties.count]
        }
        return planned.enumerated()
            .sorted { left, right in
                let (first, second) = (rank(left.element), rank(right.element))
                return first == second ? left.offset < right.offset : first.lexicographicallyPrecedes(second)
            }
            .map(\.element)
    }

    /// The name of an alternative.
    private func label(of schema: Schema, _ shape: SchemaShape, _ index: Int) -> String {
        if let name = schema.keywords.reference ?? shape.names.first { return name }
        if let title = schema.keywords.title, !Words(of: title).words.isEmpty, title.count < 40 { return title }
        switch shape.ownTypes {
        case [.boolean]: return "bool"
        case [.integer]: return "integer"
        case [.number]: return "number"
        case [.string]: return "string"
        case [.array]: return "array"
        default: return "option\(index + 1)"
        }
    }

    /// The words of a case: those of the alternative without those of the union before it, as in `PetCat`.
    private func caseWords(_ label: String, _ type: TypePlan, _ words: [String]) -> Words {
        let own = Words(of: label).words
        let union = Words(of: words.joined(separator: " ")).words
        guard own.count > union.count, Array(own.prefix(union.count)) == union else { return Words(own) }
        return Words(Array(own.dropFirst(union.count)))
    }
}
