prefix operator ^

/// Returns the function that reads a key path: `^\.isLoading` is `{ $0.isLoading }`.
///
/// Use the operator where a function that reads one property is required. Where a key path is accepted directly
/// (`map(\.name)`), leave the operator out.
///
/// - Parameter keyPath: The key path to read.
@inlinable
public prefix func ^ <Root, Value>(
    keyPath: any KeyPath<Root, Value> & Sendable
) -> @Sendable (Root) -> Value {
    { $0[keyPath: keyPath] }
}
