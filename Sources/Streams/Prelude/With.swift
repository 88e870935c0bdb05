/// A value of which changed copies are made: `state.with(set(\.cities, cities))`.
///
/// Conform a feature's `State` to it; there is nothing to implement.
public protocol With {}

extension With {
    /// A copy, changed by a function such as ``set(_:_:)`` makes.
    ///
    /// - Parameter change: Makes the changed copy.
    @inlinable
    public func with(_ change: (Self) throws -> Self) rethrows -> Self {
        try change(self)
    }

    /// A copy, changed by several functions, one after the other.
    ///
    /// - Parameters:
    ///   - first: The first change.
    ///   - rest: The changes after it, in order.
    @inlinable
    public func with(_ first: (Self) -> Self, _ rest: (Self) -> Self...) -> Self {
        rest.reduce(first(self)) { $1($0) }
    }

    /// A copy, changed in place.
    ///
    /// - Parameter change: Changes the copy.
    @inlinable
    @_disfavoredOverload
    public func with(_ change: (inout Self) throws -> Void) rethrows -> Self {
        var copy = self
        try change(&copy)
        return copy
    }
}

/// The function that sets what is at a key path: `set(\.cities, cities)`.
///
/// Use it with ``With/with(_:)-(_)``, in reducers that return the new state. Where a variable is at hand, assign to it.
///
/// - Parameters:
///   - keyPath: What to set.
///   - value: What to set it to.
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
