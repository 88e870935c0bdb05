/// The pace of a body: some bytes, a pause, some bytes.
public struct Throttle: Sendable, Hashable {
    /// The bytes of the body per period; at least 1.
    public var bytes: Int
    /// The pause after each portion but the last.
    public var period: Duration

    /// Creates a pace of so many bytes per period.
    public init(bytes: Int, per period: Duration) {
        self.bytes = max(1, bytes)
        self.period = period
    }
}
