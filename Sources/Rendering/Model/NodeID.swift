/// The id of a node or a section: any hashable value.
///
/// Strings and integers, the usual ids, are stored and compared without type erasure.
public struct NodeID: Hashable, Sendable {
    private let storage: Storage

    /// Creates an id from a value; an id of a `NodeID` equals that `NodeID`.
    public init<Value: Hashable & Sendable>(_ value: Value) {
        // A screen has many ids, and a dynamic cast takes longer than the rest of a node's creation.
        if Value.self == Int.self {
            self.init(storage: .number(withUnsafeBytes(of: value) { $0.load(as: Int.self) }))
        } else if Value.self == String.self {
            self.init(storage: .name(withUnsafeBytes(of: value) { $0.load(as: String.self) }))
        } else {
            self = value as? NodeID ?? NodeID(storage: .other(value))
        }
    }

    private init(storage: Storage) {
        self.storage = storage
    }

    private enum Storage: Sendable {
        case name(String)
        case number(Int)
        case other(any Hashable & Sendable)
    }

    /// Returns whether two ids hold equal values of the same type.
    public static func == (lhs: NodeID, rhs: NodeID) -> Bool {
        switch (lhs.storage, rhs.storage) {
        case let (.name(lhs), .name(rhs)): lhs == rhs
        case let (.number(lhs), .number(rhs)): lhs == rhs
        case let (.other(lhs), .other(rhs)): AnyHashable(lhs) == AnyHashable(rhs)
        case (.name, _), (.number, _), (.other, _): false
        }
    }

    /// Hashes the value.
    public func hash(into hasher: inout Hasher) {
        switch storage {
        case let .name(name): hasher.combine(name)
        case let .number(number): hasher.combine(number)
        case let .other(value): hasher.combine(AnyHashable(value))
        }
    }
}

extension NodeID: CustomStringConvertible {
    /// The value as text, for error messages.
    public var description: String {
        switch storage {
        case let .name(name): name
        case let .number(number): String(number)
        case let .other(value): String(describing: value)
        }
    }
}

extension NodeID: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// Creates an id from a name.
    public init(stringLiteral name: String) {
        storage = .name(name)
    }

    /// Creates an id from a number.
    public init(integerLiteral number: Int) {
        storage = .number(number)
    }
}
