import MillraceStreams

/// An observer of the loops that a task creates while it is the current probe, from their first moment on: the hook of
/// the test kit, whose tests run at the same time and must not see each other's loops.
package struct LoopProbe: Sendable {
    /// The probe of the current task; a loop reads it once, when the loop is created.
    @TaskLocal package static var current: LoopProbe?

    /// Takes the entries of the loops, those of one loop one at a time, on the loop's thread.
    package let record: @Sendable (LoopReport) -> Void

    /// Creates a probe.
    ///
    /// - Parameter record: Takes an entry. The closure must not use the loop.
    package init(_ record: @escaping @Sendable (LoopReport) -> Void) {
        self.record = record
    }
}
