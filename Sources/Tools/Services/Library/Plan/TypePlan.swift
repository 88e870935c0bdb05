/// A type in the generated code.
package indirect enum TypePlan: Hashable, Sendable {
    case string, integer, number, decimal, boolean, date, uuid, data
    /// Any JSON.
    case json
    case array(TypePlan)
    case dictionary(TypePlan)
    /// An element of a list, or a value of a dictionary, that may be null.
    case optional(TypePlan)
    /// A generated type.
    case model(String)

    /// The type as source code.
    package var text: String {
        switch self {
        case .string: "String"
        case .integer: "Int"
        case .number: "Double"
        case .decimal: "Decimal"
        case .boolean: "Bool"
        case .date: "Date"
        case .uuid: "UUID"
        case .data: "Data"
        case .json: "JSONValue"
        case let .array(element): "[\(element.text)]"
        case let .dictionary(value): "[String: \(value.text)]"
        case let .optional(value): "\(value.text)?"
        case let .model(name): name
        }
    }

    /// The names of the models in the type.
    package var models: [String] {
        switch self {
        case let .array(inner), let .dictionary(inner), let .optional(inner): inner.models
        case let .model(name): [name]
        default: []
        }
    }

    /// The levels of lists, dictionaries and optionals.
    var depth: Int {
        switch self {
        case let .array(inner), let .dictionary(inner), let .optional(inner): inner.depth + 1
        default: 0
        }
    }

    /// Whether the type is a list.
    package var isList: Bool {
        if case .array = self { true } else { false }
    }
}
