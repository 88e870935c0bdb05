import MillraceJSON
import OpenAPIReading

/// The limits of a schema's values: its own, and those of its reference and of `allOf`.
struct SchemaLimits: Equatable {
    /// The least and the most, by what is measured.
    private var least: [String: Double] = [:]
    private var most: [String: Double] = [:]
    private var others: [String: String] = [:]
    /// Schemas that say which of the values are allowed, by their keywords.
    private var rules: [String: [Schema]] = [:]

    init(_ schema: Schema, in document: OpenAPIDocument) {
        merge(schema, in: document, depth: 0)
    }

    /// Returns each difference from former limits as the rest of a sentence, and whether fewer values are allowed now.
    func differences(from old: SchemaLimits) -> [(text: String, isNarrower: Bool)] {
        var found: [(String, Bool)] = []
        for (name, word, limits, isNarrower) in [
            ("at least", "least", (old.least, least), { (before: Double, after: Double) in after > before }),
            ("at most", "most", (old.most, most), { $1 < $0 }),
        ] {
            for key in Set(limits.0.keys).union(limits.1.keys).sorted() where limits.0[key] != limits.1[key] {
                guard let after = limits.1[key] else {
                    found.append(("has no \(word) \(key) any more", false))
                    continue
                }
                let isTighter = limits.0[key].map { isNarrower($0, after) } ?? true
                found.append(("has a \(key) of \(name) \(Self.text(after))", isTighter))
            }
        }
        for key in Set(old.others.keys).union(others.keys).sorted() where old.others[key] != others[key] {
            let text = others[key].map { "has the \(key) \($0)" } ?? "has no \(key) any more"
            found.append((text, others[key] != nil))
        }
        for key in Set(old.rules.keys).union(rules.keys).sorted() where old.rules[key] != rules[key] {
            let text =
                rules[key] == nil ? "has no \(key) any more" : "has \(old.rules[key] == nil ? "a new" : "another")"
            found.append((rules[key] == nil ? text : "\(text) \(key)", rules[key] != nil))
        }
        return found
    }

    private mutating func merge(_ schema: Schema, in document: OpenAPIDocument, depth: Int) {
        guard depth < 32 else { return }
        let own = schema.keywords
        if let target = own.reference.flatMap({ document.schemas[$0] }) {
            merge(target, in: document, depth: depth + 1)
        }
        for part in own.allOf { merge(part, in: document, depth: depth + 1) }
        raise("value", own.minimum?.doubleValue)
        raise("exclusive value", own.exclusiveMinimum?.doubleValue)
        raise("length", own.minLength.map(Double.init))
        raise("number of elements", own.minItems.map(Double.init))
        raise("number of members", own.minProperties.map(Double.init))
        lower("value", own.maximum?.doubleValue)
        lower("exclusive value", own.exclusiveMaximum?.doubleValue)
        lower("length", own.maxLength.map(Double.init))
        lower("number of elements", own.maxItems.map(Double.init))
        lower("number of members", own.maxProperties.map(Double.init))
        others["pattern"] = own.pattern?.text ?? others["pattern"]
        others["divisor"] = own.multipleOf?.doubleValue.map(Self.text) ?? others["divisor"]
        if own.hasUniqueItems { others["rule"] = "that no element is there twice" }
        for (key, schemas) in [
            ("`not`", [own.not]), ("`if`", [own.condition, own.then, own.otherwise]), ("`contains`", [own.contains]),
            ("`propertyNames`", [own.propertyNames]),
        ] where schemas[0] != nil { rules[key, default: []] += schemas.compactMap(\.self) }
        narrow(by: own)
    }

    /// The formats of numbers are limits; an app's numbers are those of `Int` and `Double`.
    private mutating func narrow(by own: Schema.Keywords) {
        guard own.types.isEmpty || !own.types.isDisjoint(with: [.integer, .number]) else { return }
        switch own.format {
        case "int32":
            raise("value", Double(Int32.min))
            lower("value", Double(Int32.max))
        case "float": others["precision"] = "of a float"
        default: break
        }
    }

    private mutating func raise(_ key: String, _ limit: Double?) {
        guard let limit else { return }
        least[key] = max(limit, least[key] ?? limit)
    }

    private mutating func lower(_ key: String, _ limit: Double?) {
        guard let limit else { return }
        most[key] = min(limit, most[key] ?? limit)
    }

    private static func text(_ number: Double) -> String {
        Int(exactly: number).map(String.init) ?? "\(number)"
    }
}
