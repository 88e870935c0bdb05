extension Signal {
    /// A disposable for the owner of an observer: it lets go of the observer when the observation is over.
    ///
    /// The entry itself must not be held, as it keeps its observer for good: a delivery that had to retain the observer
    /// would cost ten times as much.
    @usableFromInline
    final class Observation: Disposable, @unchecked Sendable {
        // Unchecked, because `entry` is guarded by `lock`.
        private let lock = Lock()
        private var entry: Core.Entry?

        @usableFromInline
        init() {}

        @usableFromInline
        func begin(_ entry: Core.Entry) {
            lock.sync { self.entry = entry }
        }

        /// Lets go of the entry, outside the lock: what its observer holds may be anything.
        @usableFromInline
        func leave() {
            withExtendedLifetime(take()) {}
        }

        @usableFromInline var isDisposed: Bool {
            lock.sync { entry }?.isDisposed ?? true
        }

        @usableFromInline
        func dispose() {
            lock.sync { entry }?.dispose()
            leave()
        }

        private func take() -> Core.Entry? {
            lock.sync { entry.take() }
        }
    }
}
