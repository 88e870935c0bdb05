import MillraceJSON

/// One comparison of a value with a schema.
struct SchemaValidation {
    /// A schema at a place of the value.
    private struct Step: Hashable {
        let schema: ObjectIdentifier
        let place: String
    }

    /// The number of schemas that are compared with parts of one value; alternatives of alternatives can be
    /// exponentially many.
    static let limit = 1_000_000
    /// The depth of schemas in schemas at which the comparison ends.
    private static let maximumDepth = 600

    let document: OpenAPIDocument
    let direction: Direction
    private var remaining: Int
    private var active: Set<Step> = []

    init(document: OpenAPIDocument, direction: Direction, limit: Int = Self.limit) {
        self.document = document
        self.direction = direction
        remaining = limit
    }

    mutating func faults(of value: JSONValue, by schema: Schema) -> [SchemaFault] {
        var faults: [SchemaFault] = []
        check(value, by: schema, at: "", &faults)
        guard remaining <= 0 else { return faults }
        let text = "It has too many parts and alternatives to be compared as a whole."
        return faults + [SchemaFault(place: "", keyword: "", text: text)]
    }

    mutating func isValid(_ value: JSONValue, by schema: Schema, at place: String) -> Bool {
        var faults: [SchemaFault] = []
        check(value, by: schema, at: place, &faults)
        return faults.isEmpty
    }

    mutating func check(_ value: JSONValue, by schema: Schema, at place: String, _ faults: inout [SchemaFault]) {
        let step = Step(schema: ObjectIdentifier(schema), place: place)
        guard remaining > 0, active.count < Self.maximumDepth else {
            remaining = 0
            return
        }
        // A schema that leads to itself at the same place says nothing new there.
        guard active.insert(step).inserted else { return }
        defer { active.remove(step) }
        remaining -= 1
        let keywords = schema.keywords
        if keywords.constant == false {
            faults.append(SchemaFault(place: place, keyword: "false", text: "It has to be absent."))
            return
        }
        if let name = keywords.reference, let target = document.schemas[name] {
            check(value, by: target, at: place, &faults)
        }
        checkKind(value, keywords, at: place, &faults)
        switch value {
        case .null, .bool: break
        case .integer, .double, .decimal: checkNumber(value, keywords, at: place, &faults)
        case let .string(text): checkString(text, keywords, at: place, &faults)
        case let .array(elements): checkArray(elements, keywords, at: place, &faults)
        case let .object(members): checkObject(members, keywords, at: place, &faults)
        }
        checkCombinations(value, schema, at: place, &faults)
    }

    private func checkKind(
        _ value: JSONValue,
        _ keywords: Schema.Keywords,
        at place: String,
        _ faults: inout [SchemaFault]
    ) {
        if !keywords.types.isEmpty, keywords.types.isDisjoint(with: value.types) {
            let allowed = keywords.types.map(\.phrase).sorted().joined(separator: " or ")
            let text = "It has to be \(allowed), and is \(value.phrase)."
            faults.append(SchemaFault(place: place, keyword: "type", text: text))
        }
        guard let values = keywords.values, !values.contains(value) else { return }
        let allowed =
            values.count > 8 ? "one of \(values.count) values" : values.map(\.literal).joined(separator: " or ")
        faults.append(SchemaFault(place: place, keyword: "enum", text: "It has to be \(allowed)."))
    }
}
