import MillracePlatform

/// The result of a `FailureReader`: a value of any type or, in an error that was stored, its JSON.
struct FailureValue: Sendable, Equatable, Codable {
    private enum Content: Sendable {
        case value(any Codable & Equatable & Sendable)
        case stored(JSONTree)
    }

    private let content: Content

    init(_ value: any Codable & Equatable & Sendable) {
        content = .value(value)
    }

    init(from decoder: any Decoder) throws {
        content = .stored(try JSONTree(from: decoder))
    }

    func encode(to encoder: any Encoder) throws {
        switch content {
        // A value on its own has the encoder's form, too: a URL is a text.
        case let .value(value):
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case let .stored(tree): try tree.encode(to: encoder)
        }
    }

    /// Returns the value if it has the type or was stored as one.
    func value<Value: Codable & Equatable & Sendable>(as type: Value.Type) -> Value? {
        switch content {
        case let .value(value): value as? Value
        case let .stored(tree): tree.value(as: type)
        }
    }

    private var tree: JSONTree? {
        switch content {
        case let .value(value): JSONTree(encoding: value)
        case let .stored(tree): tree
        }
    }

    static func == (lhs: FailureValue, rhs: FailureValue) -> Bool {
        guard case let (.value(left), .value(right)) = (lhs.content, rhs.content) else { return lhs.tree == rhs.tree }
        return areEqual(left, right)
    }

    private static func areEqual<Value: Equatable>(_ left: Value, _ right: any Equatable) -> Bool {
        (right as? Value) == left
    }
}

extension FailureValue: CustomReflectable {
    /// The mirror of the value.
    var customMirror: Mirror {
        switch content {
        case let .value(value): Mirror(reflecting: value)
        case let .stored(tree): Mirror(reflecting: tree)
        }
    }
}
