/// A way to turn a value into the text that a snapshot holds.
///
/// A new one is usually made from one that exists:
///
/// ```swift
/// extension SnapshotStrategy where Value == CitiesViewModel.State {
///     static var screen: Self { SnapshotStrategy<Screen>.text(width: 40).pullback(renderer.render(state:)) }
/// }
/// ```
public struct SnapshotStrategy<Value> {
    /// Makes the text.
    public let text: (Value) throws -> String

    /// Makes a strategy.
    ///
    /// - Parameter text: Makes the text of a value: always the same for the same value, on every machine.
    public init(_ text: @escaping (Value) throws -> String) {
        self.text = text
    }

    /// Returns the strategy for values of which this strategy's value can be made.
    ///
    /// - Parameter transform: Makes it.
    /// - Returns: A strategy for those values.
    public func pullback<Other>(_ transform: @escaping (Other) throws -> Value) -> SnapshotStrategy<Other> {
        SnapshotStrategy<Other> { [text] in try text(transform($0)) }
    }
}
