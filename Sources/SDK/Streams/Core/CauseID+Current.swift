import Synchronization

extension CauseID {
    private static let count = Atomic<UInt64>(0)

    /// The cause of what the current task, or the current call, sends to a loop.
    ///
    /// A value that leaves a stream no longer has the lifetime that carries the cause, so a task-local variable carries
    /// it.
    ///
    /// In a task that ``SignalProducer/task(_:)`` starts, this is the cause of the task's start; the terminal's host
    /// sets the variable for each key that it dispatches.
    @TaskLocal package static var current = CauseID.none

    /// Returns a new number, unique in the process.
    package static func next() -> CauseID {
        CauseID(number: count.wrappingAdd(1, ordering: .relaxed).newValue)
    }
}
