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

    /// Prepares a run, which is not measured, and returns the work of the run: done once, it returns the result.
    public let prepare: @Sendable () -> () -> Int

    /// Creates a case; its properties explain the arguments.
    public init(
        _ name: String,
        events: Int,
        target: Double? = nil,
        mustNotAllocate: Bool = false,
        checksum: Int,
        prepare: @escaping @Sendable () -> () -> Int
    ) {
        self.name = name
        self.events = events
        self.target = target
        self.mustNotAllocate = mustNotAllocate
        self.checksum = checksum
        self.prepare = prepare
    }

    /// Creates a case that needs no preparation; its properties explain the arguments.
    public init(
        _ name: String,
        events: Int,
        target: Double? = nil,
        mustNotAllocate: Bool = false,
        checksum: Int,
        _ run: @escaping @Sendable () -> Int
    ) {
        self.init(
            name,
            events: events,
            target: target,
            mustNotAllocate: mustNotAllocate,
            checksum: checksum,
            prepare: { run }
        )
    }

    /// Does the work once, and returns the result.
    public func run() -> Int {
        prepare()()
    }
}
