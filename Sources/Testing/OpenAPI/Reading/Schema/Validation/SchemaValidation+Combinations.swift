import MillraceJSON

/// The keywords that have schemas for the same value.
extension SchemaValidation {
    mutating func checkCombinations(
        _ value: JSONValue,
        _ schema: Schema,
        at place: String,
        _ faults: inout [SchemaFault]
    ) {
        let keywords = schema.keywords
        for part in keywords.allOf { check(value, by: part, at: place, &faults) }
        if let discriminator = keywords.discriminator, case let .object(members) = value {
            checkDiscriminated(value, members, discriminator, keywords, at: place, &faults)
        } else {
            checkAlternatives(value, keywords, at: place, &faults)
        }
        if let other = keywords.not, isValid(value, by: other, at: place) {
            let text = "It has to be different from the schema of `not`."
            faults.append(SchemaFault(place: place, keyword: "not", text: text))
        }
        guard let condition = keywords.condition else { return }
        let branch = isValid(value, by: condition, at: place) ? keywords.then : keywords.otherwise
        guard let branch else { return }
        check(value, by: branch, at: place, &faults)
    }

    private mutating func checkAlternatives(
        _ value: JSONValue,
        _ keywords: Schema.Keywords,
        at place: String,
        _ faults: inout [SchemaFault]
    ) {
        if !keywords.anyOf.isEmpty {
            let found = match(value, keywords.anyOf, at: place, upTo: 1)
            if found.count == 0 { faults += closest(found.faults, "anyOf", keywords.anyOf.count, at: place) }
        }
        guard !keywords.oneOf.isEmpty else { return }
        let found = match(value, keywords.oneOf, at: place, upTo: 2)
        if found.count == 0 { faults += closest(found.faults, "oneOf", keywords.oneOf.count, at: place) }
        guard found.count > 1 else { return }
        let text = "It has to match one alternative, and matches several of \(keywords.oneOf.count)."
        faults.append(SchemaFault(place: place, keyword: "oneOf", text: text))
    }

    /// Returns the number of alternatives that a value matches, up to a limit, and the faults by the others.
    private mutating func match(
        _ value: JSONValue,
        _ alternatives: [Schema],
        at place: String,
        upTo limit: Int
    ) -> (count: Int, faults: [[SchemaFault]]) {
        var count = 0
        var all: [[SchemaFault]] = []
        for alternative in alternatives where count < limit {
            var faults: [SchemaFault] = []
            check(value, by: alternative, at: place, &faults)
            if faults.isEmpty { count += 1 } else { all.append(faults) }
        }
        return (count, all)
    }

    /// Returns the faults by the only alternative for the type of a value, and otherwise a fault that counts the
    /// alternatives.
    private func closest(
        _ faults: [[SchemaFault]],
        _ keyword: String,
        _ count: Int,
        at place: String
    ) -> [SchemaFault] {
        // Null beside one other schema is the way to write an optional value.
        let others = faults.filter { $0.contains { $0.place != place || $0.keyword != "type" } }
        if let only = others.first, others.count == 1 { return only }
        let text = "It has to match one of \(count) alternatives, and matches none."
        return [SchemaFault(place: place, keyword: keyword, text: text)]
    }

    private mutating func checkDiscriminated(
        _ value: JSONValue,
        _ members: [String: JSONValue],
        _ discriminator: Schema.Discriminator,
        _ keywords: Schema.Keywords,
        at place: String,
        _ faults: inout [SchemaFault]
    ) {
        let alternatives = keywords.oneOf + keywords.anyOf
        guard case let .string(kind)? = members[discriminator.propertyName] else {
            guard !alternatives.isEmpty else { return }
            let text = "It has to have a string `\(discriminator.propertyName)`, which decides between alternatives."
            faults.append(SchemaFault(place: place, keyword: "discriminator", text: text))
            return
        }
        let name = discriminator.mapping[kind] ?? kind
        let isAlternative = alternatives.isEmpty || alternatives.contains { $0.keywords.reference == name }
        guard isAlternative, let target = document.schemas[name] else {
            // Of a schema without alternatives, the value may be an instance itself.
            guard !alternatives.isEmpty else { return }
            let text = "It has to be a value of the discriminator that leads to an alternative."
            let member = "\(place)/\(JSONPointer.escaped(discriminator.propertyName))"
            faults.append(SchemaFault(place: member, keyword: "discriminator", text: text))
            return
        }
        check(value, by: target, at: place, &faults)
    }
}
