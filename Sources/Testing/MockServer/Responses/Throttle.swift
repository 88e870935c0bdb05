/// The pace of a body: a portion of bytes and a pause, in turns.
public struct Throttle: Sendable, Hashable {
    /// The number of bytes per period; at least 1.
    public var bytes: Int
    /// The pause after each portion except the last.
    public var period: Duration

    /// Creates a pace of so many bytes per period.
    public init(bytes: Int, per period: Duration) {
        self.bytes = max(1, bytes)
        self.period = period
    }
}
