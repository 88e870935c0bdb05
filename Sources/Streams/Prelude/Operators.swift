precedencegroup ForwardApplication {
    associativity: left
    higherThan: AssignmentPrecedence
    lowerThan: TernaryPrecedence
}

precedencegroup ForwardComposition {
    associativity: left
    higherThan: ForwardApplication, TernaryPrecedence
    lowerThan: LogicalDisjunctionPrecedence
}

precedencegroup BackwardComposition {
    associativity: right
    higherThan: ForwardApplication, TernaryPrecedence
    lowerThan: LogicalDisjunctionPrecedence
}

infix operator |> : ForwardApplication
infix operator >>> : ForwardComposition
infix operator >=> : ForwardComposition
infix operator <<< : BackwardComposition
prefix operator ^

/// The function that reads a key path: `^\.isLoading` is `{ $0.isLoading }`.
///
/// Use it where a function of a value is wanted and the value would only be named to be read. Where a key path is
/// accepted as it is (`map(\.name)`), leave the operator out.
///
/// - Parameter keyPath: What to read.
@inlinable
public prefix func ^ <Root, Value>(
    keyPath: any KeyPath<Root, Value> & Sendable
) -> @Sendable (Root) -> Value {
    { $0[keyPath: keyPath] }
}

/// The function that ignores its argument: `^.didFail` is `{ _ in .didFail }`.
///
/// - Parameter value: What it always returns.
@_disfavoredOverload
@inlinable
public prefix func ^ <Argument, Value: Sendable>(value: Value) -> @Sendable (Argument) -> Value {
    { _ in value }
}

/// Applies a function to a value: `value |> f |> g` is `g(f(value))`.
///
/// Use it for a chain of free functions, which then reads in the order in which it runs; one call is better written as
/// a call.
///
/// - Parameters:
///   - value: The argument.
///   - transform: The function.
@inlinable
public func |> <Value, Result>(value: Value, transform: (Value) throws -> Result) rethrows -> Result {
    try transform(value)
}

/// Composes two functions: `(f >>> g)(x)` is `g(f(x))`.
///
/// Use it to build a function that is passed on: `state.with(set(\.isLoading, false) >>> set(\.cities, cities))`. Where
/// the argument is at hand, call the functions.
///
/// - Parameters:
///   - first: Runs first.
///   - second: Runs on its result.
@inlinable
public func >>> <A, B, C>(
    first: @escaping @Sendable (A) -> B,
    second: @escaping @Sendable (B) -> C
) -> @Sendable (A) -> C {
    { second(first($0)) }
}

/// Composes two functions from the right: `(g <<< f)(x)` is `g(f(x))`.
///
/// - Parameters:
///   - second: Runs on the result of the other.
///   - first: Runs first.
@inlinable
public func <<< <A, B, C>(
    second: @escaping @Sendable (B) -> C,
    first: @escaping @Sendable (A) -> B
) -> @Sendable (A) -> C {
    { second(first($0)) }
}

/// Composes two functions that may have no result: the second runs if the first has one.
///
/// - Parameters:
///   - first: Runs first.
///   - second: Runs on its result.
@inlinable
public func >=> <A, B, C>(
    first: @escaping @Sendable (A) -> B?,
    second: @escaping @Sendable (B) -> C?
) -> @Sendable (A) -> C? {
    { first($0).flatMap(second) }
}

/// Composes two functions that may fail: the second runs if the first succeeds.
///
/// - Parameters:
///   - first: Runs first.
///   - second: Runs on its result.
@inlinable
public func >=> <A, B, C, Failure: Swift.Error>(
    first: @escaping @Sendable (A) -> Result<B, Failure>,
    second: @escaping @Sendable (B) -> Result<C, Failure>
) -> @Sendable (A) -> Result<C, Failure> {
    { first($0).flatMap(second) }
}

/// Composes two functions that make producers: the values of the first go into the second, the latest only.
///
/// - Parameters:
///   - first: Runs first.
///   - second: Runs on each of its values.
@inlinable
public func >=> <A, B, C, Failure: Swift.Error>(
    first: @escaping @Sendable (A) -> SignalProducer<B, Failure>,
    second: @escaping @Sendable (B) -> SignalProducer<C, Failure>
) -> @Sendable (A) -> SignalProducer<C, Failure> {
    { first($0).flatMap(.latest, second) }
}
