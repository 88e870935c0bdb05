import MillraceJSON

/// Makes values of schemas.
struct ExampleMaker {
    /// The number of schemas that are used for one value.
    private static let limit = 20_000
    /// The depth of a made value.
    private static let maximumDepth = 12

    let document: OpenAPIDocument
    let direction: Direction
    /// The number of a value among its siblings, so that the elements of a list differ.
    var variation = 0
    private var remaining = Self.limit
    private var depth = 0
    /// The schemas with names in which the value is made.
    private var active: [String: Int] = [:]

    init(document: OpenAPIDocument, direction: Direction) {
        self.document = document
        self.direction = direction
    }

    /// Returns a value of a schema; nil where the schema contains itself, or allows no value that was found.
    mutating func value(of schema: Schema) -> JSONValue? {
        guard remaining > 0, depth < Self.maximumDepth else { return nil }
        remaining -= 1
        depth += 1
        defer { depth -= 1 }
        let names = names(of: schema)
        guard names.allSatisfy({ active[$0] == nil }) else { return nil }
        for name in names { active[name, default: 0] += 1 }
        defer { for name in names { active[name] = nil } }

        if let given = given(schema) { return given }
        let keywords = MergedKeywords(schema, in: document).keywords
        if let given = given(keywords, by: schema) { return given }
        return combined(keywords, by: schema)
    }

    func isAllowed(_ value: JSONValue, by schema: Schema) -> Bool {
        document.faults(of: value, by: schema, in: direction).isEmpty
    }

    /// The names that lead from a schema to one without a reference.
    private func names(of schema: Schema) -> [String] {
        var names: [String] = []
        var schema = schema
        while let name = schema.keywords.reference, !names.contains(name), let target = document.schemas[name] {
            names.append(name)
            schema = target
        }
        return names
    }

    /// Returns the first example, default or value of `enum` of a schema and of its targets that the schema allows.
    private func given(_ schema: Schema) -> JSONValue? {
        var part = schema
        for _ in 0...names(of: schema).count {
            if let given = given(part.keywords, by: schema) { return given }
            guard let target = part.keywords.reference.flatMap({ document.schemas[$0] }) else { break }
            part = target
        }
        return nil
    }

    private func given(_ keywords: Schema.Keywords, by schema: Schema) -> JSONValue? {
        let values = keywords.values ?? []
        let start = values.isEmpty ? 0 : variation % values.count
        // Null is the least telling of the values.
        let ordered = (values[start...] + values[..<start]).filter { $0 != .null } + values.filter { $0 == .null }
        let given = variation == 0 ? keywords.examples + [keywords.defaultValue].compactMap { $0 } : []
        return (given.filter { $0 != .null } + ordered + given.filter { $0 == .null }).first {
            isAllowed($0, by: schema)
        }
    }

    /// Returns a value by one alternative each of `oneOf` and `anyOf`; the first one that the schema allows, otherwise
    /// the first one.
    private mutating func combined(_ keywords: Schema.Keywords, by schema: Schema) -> JSONValue? {
        let alternatives = keywords.oneOf.isEmpty ? keywords.anyOf : keywords.oneOf
        guard !alternatives.isEmpty else { return made(keywords) }
        var rest = keywords
        rest.oneOf = []
        rest.anyOf = keywords.oneOf.isEmpty ? [] : keywords.anyOf
        var first: JSONValue?
        for alternative in alternatives.filter({ !isNull($0) }) + alternatives.filter(isNull) {
            guard let value = value(of: alternative, and: rest, by: schema) else { continue }
            if isAllowed(value, by: schema) { return value }
            first = first ?? value
        }
        return first
    }

    private mutating func value(
        of alternative: Schema,
        and rest: Schema.Keywords,
        by schema: Schema
    ) -> JSONValue? {
        let names = names(of: alternative)
        guard remaining > 0, names.allSatisfy({ active[$0] == nil }) else { return nil }
        remaining -= 1
        for name in names { active[name, default: 0] += 1 }
        defer { for name in names { active[name] = nil } }
        var whole = rest
        whole.allOf.append(alternative)
        if let discriminator = rest.discriminator, let name = alternative.keywords.reference {
            var member = Schema.Keywords()
            let kind = discriminator.mapping.filter { $0.value == name }.keys.min() ?? name
            member.values = [.string(kind)]
            whole.properties[discriminator.propertyName] = Schema(place: alternative.place, member)
            whole.required.insert(discriminator.propertyName)
        }
        let merged = MergedKeywords(Schema(place: alternative.place, whole), in: document).keywords
        let target = Schema(place: alternative.place, merged)
        if let given = given(alternative) ?? given(merged, by: target), isAllowed(given, by: schema) { return given }
        return combined(merged, by: target)
    }

    private func isNull(_ schema: Schema) -> Bool { document.resolved(schema).keywords.types == [.null] }
}
