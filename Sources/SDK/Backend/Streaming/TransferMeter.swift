import Synchronization

/// Counts the bytes of a transfer; whoever reads it gets the latest state, however many there were in between.
package final class TransferMeter: Sendable {
    private let progress = Mutex(TransferProgress())
    private let changed: @Sendable (TransferProgress) -> Void

    /// Creates a meter that calls a function with every change, on the thread that made it.
    init(changed: @escaping @Sendable (TransferProgress) -> Void) {
        self.changed = changed
    }

    /// Begins anew: what an earlier exchange for the same access has moved does not count.
    func restart() {
        let hasMoved = progress.withLock { $0 != TransferProgress() }
        if hasMoved { update { $0 = TransferProgress(toSend: $0.toSend) } }
    }

    /// Notes what has changed.
    package func update(_ change: (inout TransferProgress) -> Void) {
        let new = progress.withLock { progress in
            change(&progress)
            return progress
        }
        changed(new)
    }
}
