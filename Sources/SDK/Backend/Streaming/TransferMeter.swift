import Synchronization

/// Counts the bytes of a transfer; readers get the latest state.
package final class TransferMeter: Sendable {
    private let progress = Mutex(TransferProgress())
    private let changed: @Sendable (TransferProgress) -> Void

    /// Creates a meter that calls a function with every change, on the thread that made it.
    init(changed: @escaping @Sendable (TransferProgress) -> Void) {
        self.changed = changed
    }

    /// Restarts the count, without the bytes of an earlier exchange of the access.
    func restart() {
        let hasMoved = progress.withLock { $0 != TransferProgress() }
        if hasMoved { update { $0 = TransferProgress(toSend: $0.toSend) } }
    }

    /// Records a change.
    package func update(_ change: (inout TransferProgress) -> Void) {
        let new = progress.withLock { progress in
            change(&progress)
            return progress
        }
        changed(new)
    }
}
