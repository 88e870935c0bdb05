/// A piece of work to measure.
package struct BenchmarkCase: Sendable {
    /// The name in the table.
    package let name: String

    /// The number of events that one run handles.
    package let events: Int

    /// The largest number of nanoseconds that an event may take; nil for a case that is measured only for comparison.
    package let target: Double?

    /// Whether an event must not allocate.
    package let mustNotAllocate: Bool

    /// The result of a run that has done its work.
    package let checksum: Int

    /// Does the work once.
    package let run: @Sendable () -> Int

    package init(
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
