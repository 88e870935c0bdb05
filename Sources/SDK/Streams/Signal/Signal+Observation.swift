extension Signal {
    /// A disposable for the owner of an observer, which releases the observer when the observation has ended.
    ///
    /// The owner must not retain the entry itself, because an entry never releases its observer: a delivery that had to
    /// retain the observer would cost ten times as much.
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

        /// Releases the entry, outside the lock, because its observer may retain objects that run any code.
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
