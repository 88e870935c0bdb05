/// Two changes of one value: the one that was to be written, and the one that somebody else has written meanwhile.
public struct Conflict<Value: Sendable>: Sendable {
    /// The value that both changes began with.
    public let base: Versioned<Value>
    /// The value that was to be written.
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
