/// The highest fill level of an operator's buffer.
public struct HighWaterMark: Sendable, Hashable {
    /// The name of the operator: `zip`, `observe(on:)`, `flatten`; `re-entrancy` for events that were sent from inside
    /// a delivery, or by another thread during it.
    public let operatorName: String

    /// How many values were waiting.
    public let count: Int

    /// How many values it has dropped so far.
    public let dropped: Int

    /// The bound of the buffer.
    public let buffering: Buffering
}
