/// A function that turns a value into the text of a snapshot.
///
/// A new strategy is usually the pullback of another:
///
/// ```swift
/// extension SnapshotStrategy where Value == CitiesViewModel.State {
///     static var screen: Self { SnapshotStrategy<Screen>.text(width: 40).pullback(renderer.render(state:)) }
/// }
/// ```
public struct SnapshotStrategy<Value> {
    /// Returns the text of a value.
    public let text: (Value) throws -> String

    /// Creates a strategy.
    ///
    /// - Parameter text: A function that returns the text of a value, the same for equal values on every machine.
    public init(_ text: @escaping (Value) throws -> String) {
        self.text = text
    }

    /// Returns the strategy for values that can be turned into this strategy's values.
    ///
    /// - Parameter transform: The function that turns them into this strategy's values.
    /// - Returns: The strategy for those values.
    public func pullback<Other>(_ transform: @escaping (Other) throws -> Value) -> SnapshotStrategy<Other> {
        SnapshotStrategy<Other> { [text] in try text(transform($0)) }
    }
}
