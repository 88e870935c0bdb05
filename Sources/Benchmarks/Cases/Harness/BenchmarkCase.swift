/// A piece of work to measure.
public struct BenchmarkCase: Sendable {
    /// The name in the table.
    public let name: String

    /// The number of events that one run handles.
    public let events: Int

    /// The largest number of nanoseconds that an event may take; nil for a case that is measured only for comparison.
    public let target: Double?

    /// Whether an event must not allocate.
    public let mustNotAllocate: Bool

    /// The result of a run that has done its work.
    public let checksum: Int

    /// Does the work once, and returns the result.
    public let run: @Sendable () -> Int

    /// Creates a case; its properties explain the arguments.
    public init(
        _ name: String,
        events: Int,
        target: Double? = nil,
        mustNotAllocate: Bool = false,
        checksum: Int,
        _ run: @escaping @Sendable () -> Int
    ) {
        self.name = name
        self.events = events
        self.target = target
        self.mustNotAllocate = mustNotAllocate
        self.checksum = checksum
        self.run = run
    }
}
