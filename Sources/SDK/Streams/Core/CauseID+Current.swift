import Synchronization

extension CauseID {
    private static let count = Atomic<UInt64>(0)

    /// The cause of what the current task, or the current call, sends to a loop: where a value leaves the streams, the
    /// lifetime ends too.
    ///
    /// A task that ``SignalProducer/task(_:)`` starts has the cause of its start; the host of a terminal sets the key
    /// that it dispatches.
    @TaskLocal package static var current = CauseID.none

    /// Returns a number that nothing else has.
    package static func next() -> CauseID {
        CauseID(number: count.wrappingAdd(1, ordering: .relaxed).newValue)
    }
}
