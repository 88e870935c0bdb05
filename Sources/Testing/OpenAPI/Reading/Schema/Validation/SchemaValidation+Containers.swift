import MillraceJSON

/// Arrays and objects.
extension SchemaValidation {
    mutating func checkArray(
        _ elements: [JSONValue],
        _ keywords: Schema.Keywords,
        at place: String,
        _ faults: inout [SchemaFault]
    ) {
        if let limit = keywords.minItems, elements.count < limit {
            let text = "It has to have at least \(limit) elements, and has \(elements.count)."
            faults.append(SchemaFault(place: place, keyword: "minItems", text: text))
        }
        if let limit = keywords.maxItems, elements.count > limit {
            let text = "It has to have at most \(limit) elements, and has \(elements.count)."
            faults.append(SchemaFault(place: place, keyword: "maxItems", text: text))
        }
        if keywords.hasUniqueItems, let position = elements.firstRepetition {
            let text = "It has to be different from the elements before it."
            faults.append(SchemaFault(place: "\(place)/\(position)", keyword: "uniqueItems", text: text))
        }
        for (position, (element, schema)) in zip(elements, keywords.prefixItems).enumerated() {
            check(element, by: schema, at: "\(place)/\(position)", &faults)
        }
        if let schema = keywords.items {
            for (position, element) in elements.enumerated().dropFirst(keywords.prefixItems.count) {
                check(element, by: schema, at: "\(place)/\(position)", &faults)
            }
        }
        checkContains(elements, keywords, at: place, &faults)
    }

    private mutating func checkContains(
        _ elements: [JSONValue],
        _ keywords: Schema.Keywords,
        at place: String,
        _ faults: inout [SchemaFault]
    ) {
        guard let schema = keywords.contains else { return }
        var count = 0
        for (position, element) in elements.enumerated() where isValid(element, by: schema, at: "\(place)/\(position)")
        {
            count += 1
        }
        let (least, most) = (keywords.minContains ?? 1, keywords.maxContains ?? .max)
        guard count < least || count > most else { return }
        let limit = count < least ? "at least \(least)" : "at most \(most)"
        let text = "It has to have \(limit) elements of a schema, and has \(count)."
        faults.append(SchemaFault(place: place, keyword: "contains", text: text))
    }

    mutating func checkObject(
        _ members: [String: JSONValue],
        _ keywords: Schema.Keywords,
        at place: String,
        _ faults: inout [SchemaFault]
    ) {
        if let limit = keywords.minProperties, members.count < limit {
            let text = "It has to have at least \(limit) members, and has \(members.count)."
            faults.append(SchemaFault(place: place, keyword: "minProperties", text: text))
        }
        if let limit = keywords.maxProperties, members.count > limit {
            let text = "It has to have at most \(limit) members, and has \(members.count)."
            faults.append(SchemaFault(place: place, keyword: "maxProperties", text: text))
        }
        for name in keywords.required.sorted() where members[name] == nil && isNeeded(name, keywords) {
            let text = "It has to have a member `\(name)`."
            faults.append(SchemaFault(place: place, keyword: "required", text: text))
        }
        for (name, others) in keywords.dependentRequired.sorted(by: { $0.key < $1.key }) where members[name] != nil {
            for other in others where members[other] == nil {
                let text = "It has to have a member `\(other)`, because it has `\(name)`."
                faults.append(SchemaFault(place: place, keyword: "dependentRequired", text: text))
            }
        }
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            checkMember(name, value, keywords, at: "\(place)/\(JSONPointer.escaped(name))", &faults)
        }
    }

    private mutating func checkMember(
        _ name: String,
        _ value: JSONValue,
        _ keywords: Schema.Keywords,
        at place: String,
        _ faults: inout [SchemaFault]
    ) {
        if let schema = keywords.propertyNames, !isValid(.string(name), by: schema, at: place) {
            let text = "Its name isn't one of those that the schema allows."
            faults.append(SchemaFault(place: place, keyword: "propertyNames", text: text))
        }
        var isNamed = false
        if let schema = keywords.properties[name] {
            isNamed = true
            check(value, by: schema, at: place, &faults)
        }
        for (pattern, schema) in keywords.patternProperties.sorted(by: { $0.key < $1.key }) {
            switch pattern.match(name) {
            case .missing: continue
            case .found: check(value, by: schema, at: place, &faults)
            // Nothing is known of the member.
            case .unknown, .tooLong: break
            }
            isNamed = true
        }
        guard !isNamed else { return }
        switch keywords.additional {
        case .allowed: break
        case .forbidden:
            let text = "The schema doesn't have this member."
            faults.append(SchemaFault(place: place, keyword: "additionalProperties", text: text))
        case let .schema(schema): check(value, by: schema, at: place, &faults)
        }
    }

    /// Whether a required member is required in this direction.
    private func isNeeded(_ name: String, _ keywords: Schema.Keywords) -> Bool {
        guard let schema = keywords.properties[name] else { return true }
        let (own, target) = (schema.keywords, document.resolved(schema).keywords)
        return switch direction {
        case .request: !own.isReadOnly && !target.isReadOnly
        case .response: !own.isWriteOnly && !target.isWriteOnly
        }
    }
}

extension [JSONValue] {
    /// The position of the first element that equals an earlier one; nil without.
    fileprivate var firstRepetition: Int? {
        var seen: Set<String> = []
        // Equal numbers have one text, because a decoder gives them one case.
        return firstIndex { !seen.insert($0.literal).inserted }
    }
}
