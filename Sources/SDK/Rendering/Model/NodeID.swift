/// The id of a node or a section: any hashable value.
///
/// Strings and integers, the usual ids, are stored and compared without type erasure.
public struct NodeID: Hashable, Sendable {
    private let storage: Storage

    /// Creates an id from a value; an id of a `NodeID` equals that `NodeID`, and that of an optional is that of the
    /// value in it.
    public init<Value: Hashable & Sendable>(_ value: Value) {
        self.init(sendable: value)
    }

    /// Creates an id from a value that is sendable, which a condition of a conformance can't say.
    fileprivate init<Value: Hashable>(sendable value: Value) {
        // A screen has many ids, and a dynamic cast takes longer than the rest of a node's creation.
        if Value.self == Int.self {
            self.init(storage: .number(withUnsafeBytes(of: value) { $0.load(as: Int.self) }))
        } else if Value.self == String.self {
            self.init(storage: .name(withUnsafeBytes(of: value) { $0.load(as: String.self) }))
        } else {
            let known = value as? NodeID ?? (value as? any OptionalID)?.id
            self = known ?? NodeID(storage: .other(unsafeBitCast(value as any Hashable, to: Sent.self)))
        }
    }

    private typealias Sent = any Hashable & Sendable

    /// Creates the id that a node, or a section, of an embedded screen has in the screen around it; see
    /// ``EmbeddedScreen``.
    ///
    /// - Parameters:
    ///   - id: The id in the embedded screen.
    ///   - screen: The id of the embedded screen.
    public init(_ id: some Hashable & Sendable, in screen: some Hashable & Sendable) {
        self.init(storage: .embedded(NodeID(id), screen: NodeID(screen)))
    }

    private init(storage: Storage) {
        self.storage = storage
    }

    /// The rare cases are behind a reference, so that the ids of most nodes are small.
    private enum Storage: Sendable {
        case name(String)
        case number(Int)
        indirect case other(any Hashable & Sendable)
        indirect case embedded(NodeID, screen: NodeID)
    }

    /// Returns whether two ids hold equal values of the same type.
    public static func == (lhs: NodeID, rhs: NodeID) -> Bool {
        // A switch over both would copy them.
        switch lhs.storage {
        case let .name(lhs): if case let .name(rhs) = rhs.storage { lhs == rhs } else { false }
        case let .number(lhs): if case let .number(rhs) = rhs.storage { lhs == rhs } else { false }
        case let .other(lhs):
            // Numbers of several types are equal as `AnyHashable`.
            if case let .other(rhs) = rhs.storage {
                type(of: lhs) == type(of: rhs) && AnyHashable(lhs) == AnyHashable(rhs)
            } else {
                false
            }
        case let .embedded(lhs, lhsScreen):
            if case let .embedded(rhs, rhsScreen) = rhs.storage { lhs == rhs && lhsScreen == rhsScreen } else { false }
        }
    }

    /// Hashes the value.
    public func hash(into hasher: inout Hasher) {
        switch storage {
        case let .name(name): hasher.combine(name)
        case let .number(number): hasher.combine(number)
        case let .other(value): hasher.combine(AnyHashable(value))
        case let .embedded(id, screen):
            hasher.combine(screen)
            hasher.combine(id)
        }
    }
}

/// An optional as an id.
private protocol OptionalID {
    /// The id of the value; nil without one.
    var id: NodeID? { get }
}

extension Optional: OptionalID where Wrapped: Hashable {
    fileprivate var id: NodeID? { map { NodeID(sendable: $0) } }
}

extension NodeID {
    /// Returns the value of which the id was created, if it is of a type.
    func value<Value>(as type: Value.Type) -> Value? {
        switch storage {
        case let .name(name): name as? Value
        case let .number(number): number as? Value
        // The nil of one optional type can be cast to every other one.
        case let .other(value): value is any OptionalID && Swift.type(of: value) != Value.self ? nil : value as? Value
        case .embedded: self as? Value
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
        case let .embedded(id, screen): "\(screen).\(id)"
        }
    }
}

extension NodeID {
    /// Returns whether the id is that of a node in an embedded screen.
    ///
    /// - Parameter screens: The ids of the embedded screen and of those around it, the outermost first.
    func isInside(_ screens: some Collection<NodeID>) -> Bool {
        guard let outermost = screens.first else { return true }
        guard case let .embedded(id, screen) = storage else { return false }
        return screen == outermost && id.isInside(screens.dropFirst())
    }
}

extension NodeID {
    /// Whether the id is the position of a node that was written without an id.
    var isPlace: Bool {
        guard case let .other(value) = storage else { return false }
        return value is PlaceID
    }

    /// Returns the position with another scope around it, or `nil` for an id that isn't a position.
    func scoped(by scope: NodeID) -> NodeID? {
        guard case let .other(value) = storage, var place = value as? PlaceID else { return nil }
        place.scope.insert(scope, at: 0)
        return NodeID(place)
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
