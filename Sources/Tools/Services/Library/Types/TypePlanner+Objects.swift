import MillraceJSON
import OpenAPIReading

extension TypePlanner {
    /// The type of an object: a struct, or a dictionary where no member has a name.
    mutating func object(_ shape: SchemaShape, of schema: Schema, named name: ModelName) -> TypePlan {
        guard !shape.properties.isEmpty else { return .dictionary(values(shape, named: name) ?? .json) }
        let typeName = take(name)
        // A model of the same place is found while its properties are planned.
        begin(schema, as: .model(typeName))
        let isSent = sent.contains(schema)
        let properties = self.properties(shape, isSent: isSent, isReceived: received.contains(schema), [typeName])
        models[typeName] = ModelPlan(
            name: typeName,
            description: shape.description,
            schema: schema,
            kind: .object(properties, additional: values(shape, named: .inline([typeName, "Values"]))),
            isSent: isSent
        )
        return .model(typeName)
    }

    /// The type of the members that have no names in the schema; nil if nothing is said of them.
    private mutating func values(_ shape: SchemaShape, named name: ModelName) -> TypePlan? {
        let schema: Schema
        if case let .schema(values)? = shape.additional {
            schema = values
        } else if let first = shape.patternProperties.first {
            guard shape.patternProperties.count == 1 else { return .json }
            schema = first
        } else {
            return nil
        }
        let planned = plan(schema, named: words(name) + ["Value"])
        return planned.isNullable && planned.type != .json ? .optional(planned.type) : planned.type
    }

    private mutating func properties(
        _ shape: SchemaShape,
        isSent: Bool,
        isReceived: Bool,
        _ words: [String]
    ) -> [PropertyPlan] {
        var registry = NameRegistry()
        var plans: [PropertyPlan] = []
        for (key, schema) in shape.properties.sorted(by: Self.isBefore) {
            let planned = plan(schema, named: words + [key])
            let content = SchemaShape(schema, in: document)
            let own = schema.keywords
            let isRequired =
                shape.required.contains(key) && !(own.isReadOnly && isSent)
                && !(own.isWriteOnly && isSent && isReceived)
            let presence: PropertyPlan.Presence =
                switch (isRequired, planned.isNullable && planned.type != .json) {
                case (true, false): .required
                case (true, true): .nullable
                case (false, true): isSent && !own.isReadOnly ? .optionalOrNull : .optional
                case (false, false): .optional
                }
            plans.append(
                PropertyPlan(
                    name: registry.take(SwiftName.member(key)),
                    key: key,
                    type: planned.type,
                    presence: presence,
                    description: Notes.text(description(of: content, own, key), own, type: planned.type),
                    schema: schema
                )
            )
        }
        let required = plans.filter { !$0.hasDefault }
        return (required + plans.filter(\.hasDefault)).map { $0 }
    }

    /// The description of a member, or that of its schema if the schema isn't another member's as well.
    private func description(of shape: SchemaShape, _ own: Schema.Keywords, _ key: String) -> String? {
        if let text = own.description, !text.isEmpty { return text }
        guard own.reference == nil, shape.names.isEmpty else { return nil }
        if let text = shape.description, !text.isEmpty { return text }
        // A title that only spells the name says nothing.
        let words = own.title.map { Words(of: $0).type.lowercased() }
        return words == Words(of: key).type.lowercased() ? nil : own.title.flatMap(Notes.title)
    }

    /// A name that is one in Swift keeps it, so it comes before another form of it.
    private static func isBefore(_ left: (key: String, value: Schema), _ right: (key: String, value: Schema)) -> Bool {
        let isLeft = SwiftName.member(left.key) == left.key
        let isRight = SwiftName.member(right.key) == right.key
        return isLeft == isRight ? left.key < right.key : isLeft
    }
}
