/// Something that is measured.
package struct BenchmarkCase: Sendable {
    /// What it is.
    package let name: String

    /// How many events one run handles.
    package let events: Int

    /// How many nanoseconds an event may take; nothing for a case that is measured for comparison only.
    package let target: Double?

    /// Whether an event may take no allocation at all.
    package let mustNotAllocate: Bool

    /// What a run must return, or it has not done its work.
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
