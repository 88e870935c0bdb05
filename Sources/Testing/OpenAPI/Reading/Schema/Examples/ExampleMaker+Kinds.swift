import MillraceJSON
import MillracePlatform

/// Values by the keywords of their types.
extension ExampleMaker {
    /// Returns a value by keywords without alternatives.
    mutating func made(_ keywords: Schema.Keywords) -> JSONValue? {
        guard keywords.constant != false, keywords.values == nil else { return nil }
        switch kind(of: keywords) {
        case .object: return object(keywords) ?? null(keywords)
        case .array: return array(keywords) ?? null(keywords)
        case .string: return .string(string(keywords))
        case .integer: return number(keywords, isInteger: true)
        case .number: return number(keywords, isInteger: false)
        case .boolean: return .bool(variation % 2 == 0)
        case .null: return .null
        }
    }

    private func null(_ keywords: Schema.Keywords) -> JSONValue? {
        guard keywords.types.contains(.null) else { return nil }
        return JSONValue.null
    }

    /// The type of the value: the one that says most, and that the keywords mean where there is no `type`.
    private func kind(of keywords: Schema.Keywords) -> Schema.JSONType {
        let order: [Schema.JSONType] = [.object, .array, .string, .integer, .number, .boolean, .null]
        if let type = order.first(where: keywords.types.contains) { return type }
        if keywords.items != nil || !keywords.prefixItems.isEmpty || keywords.minItems != nil { return .array }
        if keywords.pattern != nil || keywords.minLength != nil || keywords.maxLength != nil { return .string }
        if keywords.minimum != nil || keywords.maximum != nil || keywords.multipleOf != nil { return .number }
        return keywords.format == nil ? .object : .string
    }

    private mutating func object(_ keywords: Schema.Keywords) -> JSONValue? {
        var members: [String: JSONValue] = [:]
        let required = keywords.required.filter { isSent(keywords.properties[$0]) }
        let (most, least) = (keywords.maxProperties ?? .max, keywords.minProperties ?? 0)
        for name in required.sorted() {
            let schema = keywords.properties[name] ?? Self.additional(keywords)
            guard let value = schema.map({ value(of: $0) }) ?? JSONValue.string("text") else { return nil }
            members[name] = value
        }
        for (name, schema) in keywords.properties.sorted(by: { $0.key < $1.key })
        where members[name] == nil && isSent(schema) && members.count < most {
            let needed = keywords.dependentRequired[name] ?? []
            guard needed.allSatisfy({ members[$0] != nil || keywords.properties[$0] != nil }) else { continue }
            members[name] = value(of: schema)
        }
        guard keywords.additional != .forbidden else { return .object(members) }
        let wanted = max(least, keywords.properties.isEmpty && keywords.additional != .allowed ? 1 : 0)
        var number = 1
        while members.count < min(wanted, most), number <= 1_000 {
            defer { number += 1 }
            let name = name(number, by: keywords.propertyNames)
            guard members[name] == nil else { continue }
            guard let schema = Self.additional(keywords) else {
                members[name] = .string("text")
                continue
            }
            guard let value = value(of: schema) else { break }
            members[name] = value
        }
        return .object(members)
    }

    private static func additional(_ keywords: Schema.Keywords) -> Schema? {
        guard case let .schema(schema) = keywords.additional else { return nil }
        return schema
    }

    /// Returns the name of a member that the document doesn't name.
    private mutating func name(_ number: Int, by schema: Schema?) -> String {
        let plain = "key\(number == 1 ? "" : String(number))"
        guard let schema else { return plain }
        let outer = variation
        variation = number - 1
        defer { variation = outer }
        return value(of: schema)?.stringValue ?? plain
    }

    /// Whether a member is sent in this direction.
    private func isSent(_ schema: Schema?) -> Bool {
        guard let schema else { return true }
        let (own, target) = (schema.keywords, document.resolved(schema).keywords)
        return switch direction {
        case .request: !own.isReadOnly && !target.isReadOnly
        case .response: !own.isWriteOnly && !target.isWriteOnly
        }
    }

    private mutating func array(_ keywords: Schema.Keywords) -> JSONValue? {
        let outer = variation
        defer { variation = outer }
        let least = max(keywords.minItems ?? 0, keywords.contains == nil ? 0 : keywords.minContains ?? 1)
        let most = min(keywords.maxItems ?? .max, 1_000)
        let count = min(max(least, keywords.prefixItems.count, keywords.items == nil ? 0 : 1), most)
        var elements: [JSONValue] = []
        for position in 0..<count {
            variation = keywords.hasUniqueItems || position > 0 ? outer + position : outer
            let rest = position < (keywords.minContains ?? 1) ? keywords.contains ?? keywords.items : keywords.items
            let schema = position < keywords.prefixItems.count ? keywords.prefixItems[position] : rest
            guard let value = schema.map({ value(of: $0) }) ?? JSONValue.integer(Int64(position)) else { break }
            if keywords.hasUniqueItems, elements.contains(value) { continue }
            elements.append(value)
        }
        guard elements.count >= least else { return nil }
        return .array(elements)
    }

    private func number(_ keywords: Schema.Keywords, isInteger: Bool) -> JSONValue? {
        let step = keywords.multipleOf?.decimalValue ?? 1
        let low = keywords.minimum?.decimalValue ?? keywords.exclusiveMinimum?.decimalValue
        let high = keywords.maximum?.decimalValue ?? keywords.exclusiveMaximum?.decimalValue
        var start = low ?? high.map { min($0, 1) } ?? 1
        if let divisor = keywords.multipleOf?.decimalValue, divisor > 0 {
            start = (start / divisor).roundedUp * divisor
        } else if isInteger {
            start = start.roundedUp
        }
        if low == nil, let high, start > high { start -= step }
        // An open interval that no whole step meets has a middle.
        let middle = low.flatMap { low in high.map { (low + $0) / 2 } }
        let direction: Decimal = low == nil && high != nil ? -1 : 1
        let steps = (0..<4).map { start + Decimal(variation + $0) * step * direction } + [start]
        let candidates = (steps + [middle].compactMap { $0 }).compactMap(\.jsonNumber)
        var limits = keywords
        limits.types = isInteger ? [.integer] : [.number]
        limits.values = nil
        (limits.allOf, limits.not, limits.condition) = ([], nil, nil)
        let schema = Schema(place: "", limits)
        return candidates.first { isAllowed($0, by: schema) } ?? candidates.first
    }
}

extension Decimal {
    /// The number as a value of JSON.
    fileprivate var jsonNumber: JSONValue? {
        try? JSONDecoder().decode(JSONValue.self, from: Data(description.utf8))
    }

    /// The least whole number that isn't less.
    fileprivate var roundedUp: Decimal { whole < self ? whole + 1 : whole }
}
