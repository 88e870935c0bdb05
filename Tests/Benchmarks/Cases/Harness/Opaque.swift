/// Returns a value of which the optimiser knows only the type.
@inline(never)
@_optimize(none)
public func opaque<Value>(_ value: Value) -> Value {
    value
}

/// A sum that one stream writes, and the benchmark reads afterwards.
public final class Sum: @unchecked Sendable {
    // Unchecked, because one stream at a time adds to the sum, and the benchmark reads it after the stream has ended.
    // For the same reason the access is not checked: the check would be measured along with the stream.
    /// The sum so far.
    @exclusivity(unchecked) public var total = 0

    /// Creates a sum of zero.
    public init() {}
}

/// A variable in a box, as a closure captures a `var`, with the check of each access.
///
/// A closure that may run on any thread can't capture a `var`, so it captures this box.
public final class Variable: @unchecked Sendable {
    // Unchecked, because one stream at a time writes the variable, and the benchmark reads it after the stream has
    // ended.
    /// The value.
    public var value = 0

    /// Creates a variable of zero.
    public init() {}
}
