/// How full the buffer of an operator has been.
public struct HighWaterMark: Sendable, Hashable {
    /// The operator, by its name: `zip`, `observe(on:)`, `flatten`; `re-entrancy` for what was sent from inside a
    /// delivery, or by another thread meanwhile.
    public let operatorName: String

    /// How many values were waiting.
    public let count: Int

    /// How many values it has dropped so far.
    public let dropped: Int

    /// The bound of the buffer.
    public let buffering: Buffering
}
