import MillraceJSON
import OpenAPIReading

extension TypePlanner {
    /// The enumeration of a schema's texts.
    mutating func enumeration(_ shape: SchemaShape, of schema: Schema, named name: ModelName) -> TypePlan {
        let typeName = take(name, suffix: "Model")
        let values = Set((shape.values ?? []).compactMap(\.stringValue)).sorted()
        let given = names(of: values, schema)
        var registry = NameRegistry()
        // A value whose name is one in Swift already keeps it.
        let sorted = values.sorted { left, right in
            let (isLeft, isRight) = (given[left] == left, given[right] == right)
            return isLeft == isRight ? left < right : isLeft
        }
        var cases: [String: String] = [:]
        for value in sorted { cases[value] = registry.take(given[value] ?? "value") }
        models[typeName] = ModelPlan(
            name: typeName,
            description: shape.description,
            schema: schema,
            kind: .enumeration(
                values.map { ModelPlan.Case(name: cases[$0] ?? "value", value: $0) },
                unknown: registry.take("unknown", or: ["unrecognized", "otherValue"])
            ),
            isSent: sent.contains(schema)
        )
        return .model(typeName)
    }

    /// The names of the values: those that the document has for them, or else of the values themselves.
    private func names(of values: [String], _ schema: Schema) -> [String: String] {
        let own = document.resolved(schema).keywords
        var names: [String: String] = [:]
        for value in values { names[value] = value.isEmpty ? "empty" : SwiftName.member(value) }
        guard let listed = own.values, listed.count == own.valueNames.count else { return names }
        for (value, name) in zip(listed, own.valueNames) {
            guard let text = value.stringValue, names[text] != nil else { continue }
            names[text] = SwiftName.member(name)
        }
        return names
    }
}
