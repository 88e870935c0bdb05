// Reducers run on any thread. In a module whose default isolation is the main actor, a type that conforms to a protocol
// that refines `SendableMetatype` isn't isolated, so that key paths to its properties are `Sendable`. Swift 6.1 has
// neither.
#if compiler(>=6.2)
    /// A value from which changed copies are created: `state.with(set(\.cities, cities))`.
    ///
    /// Conform a feature's `State` to the protocol; there is nothing to implement.
    public protocol With: SendableMetatype {}
#else
    /// A value from which changed copies are created: `state.with(set(\.cities, cities))`.
    ///
    /// Conform a feature's `State` to the protocol; there is nothing to implement.
    public protocol With {}
#endif

extension With {
    /// Returns a copy, changed by one or several functions in order, such as those that ``set(_:_:)`` returns.
    ///
    /// - Parameters:
    ///   - first: The first change.
    ///   - rest: The changes after the first one, in order.
    @inlinable
    public func with(_ first: (Self) -> Self, _ rest: (Self) -> Self...) -> Self {
        rest.reduce(first(self)) { $1($0) }
    }
}

/// Returns a function that sets the value at a key path: `set(\.cities, cities)`.
///
/// Use the function with ``With/with(_:_:)``, in reducers that return the new state. To change a variable, assign to
/// it.
///
/// - Parameters:
///   - keyPath: The key path of the value.
///   - value: The new value.
/// - Returns: A function that returns a changed copy.
@inlinable
public func set<Root, Value: Sendable>(
    _ keyPath: any WritableKeyPath<Root, Value> & Sendable,
    _ value: Value
) -> @Sendable (Root) -> Root {
    { root in
        var copy = root
        copy[keyPath: keyPath] = value
        return copy
    }
}
