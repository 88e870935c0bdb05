/// Two changes of one value: the app's, and the one that another client has written meanwhile.
public struct Conflict<Value: Sendable>: Sendable {
    /// The value on which both changes are based.
    public let base: Versioned<Value>
    /// The value that the app tried to write.
    public let mine: Value
    /// The value that the server has now.
    public let theirs: Versioned<Value>

    /// Creates a conflict from its three values.
    public init(base: Versioned<Value>, mine: Value, theirs: Versioned<Value>) {
        self.base = base
        self.mine = mine
        self.theirs = theirs
    }
}

extension Conflict: Equatable where Value: Equatable {}
