/// The id of a node or a section: any hashable value.
///
/// Names and numbers, the usual ids, are compared without the cost of a type-erased value.
public struct NodeID: Hashable, Sendable {
    private let storage: Storage

    /// Creates an id of a value; the id of an id is that id.
    public init<Value: Hashable & Sendable>(_ value: Value) {
        // A screen has many ids, and a cast takes longer than all else that a node is made of.
        if Value.self == Int.self {
            self.init(storage: .number(withUnsafeBytes(of: value) { $0.load(as: Int.self) }))
        } else if Value.self == String.self {
            self.init(storage: .name(withUnsafeBytes(of: value) { $0.load(as: String.self) }))
        } else {
            self.init(casting: value)
        }
    }

    private init(casting value: some Hashable & Sendable) {
        switch value {
        case let id as NodeID: self = id
        case let name as String: self.init(storage: .name(name))
        case let number as Int: self.init(storage: .number(number))
        default: self.init(storage: .other(value))
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

    /// Returns whether two ids are of equal values of the same type.
    public static func == (lhs: NodeID, rhs: NodeID) -> Bool {
        switch (lhs.storage, rhs.storage) {
        case let (.name(lhs), .name(rhs)): lhs == rhs
        case let (.number(lhs), .number(rhs)): lhs == rhs
        case let (.other(lhs), .other(rhs)): AnyHashable(lhs) == AnyHashable(rhs)
        case (.name, _), (.number, _), (.other, _): false
        }
    }

    /// Feeds the value to the hasher.
    public func hash(into hasher: inout Hasher) {
        switch storage {
        case let .name(name): hasher.combine(name)
        case let .number(number): hasher.combine(number)
        case let .other(value): hasher.combine(AnyHashable(value))
        }
    }
}

extension NodeID: CustomStringConvertible {
    /// The value as text, for reports.
    public var description: String {
        switch storage {
        case let .name(name): name
        case let .number(number): String(number)
        case let .other(value): String(describing: value)
        }
    }
}

extension NodeID: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// Creates an id of a name.
    public init(stringLiteral name: String) {
        storage = .name(name)
    }

    /// Creates an id of a number.
    public init(integerLiteral number: Int) {
        storage = .number(number)
    }
}
