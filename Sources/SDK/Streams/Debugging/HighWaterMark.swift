/// The highest fill level of an operator's buffer.
@usableFromInline
package struct HighWaterMark: Sendable, Hashable {
    /// The name of the operator: `zip`, `observe(on:)`, `flatten`; `re-entrancy` for events that were sent from inside
    /// a delivery, or by another thread during it.
    package let operatorName: String

    /// How many values were waiting.
    package let count: Int

    /// How many values it has dropped so far.
    package let dropped: Int

    /// The bound of the buffer.
    package let buffering: Buffering
}
