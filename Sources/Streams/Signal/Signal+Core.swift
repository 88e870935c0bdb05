import Synchronization

extension Signal {
    /// The machinery of a signal: who observes it, and the delivery to them.
    ///
    /// Events are delivered inside `serializer` only. A derived signal shares the serializer of its source, because its
    /// events happen inside those of the source; that is why a chain of signals pays for one serializer.
    @usableFromInline
    final class Core: @unchecked Sendable {
        // Unchecked, because `entries`, `isTerminated` and `isReleased` are guarded by `lock`, and `snapshot` and
        // `snapshotVersion` are touched inside `serializer` only; the rest is atomic or constant.
        @usableFromInline let serializer: Serializer
        @usableFromInline let disposables = CompositeDisposable()
        @usableFromInline let version = Atomic<Int>(0)
        @usableFromInline var snapshot: ContiguousArray<Entry> = []
        @usableFromInline var snapshotVersion = 0
        @usableFromInline let lock = Lock()
        @usableFromInline var entries: ContiguousArray<Entry> = []
        @usableFromInline var isTerminated = false
        @usableFromInline var isReleased = false

        @inlinable
        init(serializer: Serializer) {
            self.serializer = serializer
        }

        /// Delivers a value to all observers. Call it inside the serializer only.
        @inlinable
        func deliver(_ value: Value) {
            if version.load(ordering: .acquiring) != snapshotVersion {
                refresh()
            }
            for entry in snapshot where entry.isActive {
                entry.observer.onValue(value)
            }
        }

        /// Ends the signal, the first time. Call it inside the serializer, or before anybody else has the signal.
        @inlinable
        func terminate(_ termination: Termination<Error>) {
            lock.lock()
            let wasTerminated = isTerminated
            let last = entries
            isTerminated = true
            entries = []
            lock.unlock()
            guard !wasTerminated else { return }
            snapshot = []
            for entry in last where entry.finish() {
                entry.observer.onTermination(termination)
            }
            disposables.dispose()
        }

        /// Takes over the current observers. Call it inside the serializer only.
        @inlinable
        func refresh() {
            lock.lock()
            snapshotVersion = version.load(ordering: .relaxed)
            let obsolete = snapshot
            snapshot = entries
            lock.unlock()
            // Released outside the lock: what an observer holds may be anything.
            withExtendedLifetime(obsolete) {}
        }

        /// Adds an observer; ends it at once if the signal has ended.
        @inlinable
        func observe(_ observer: Observer, whenTerminated late: Termination<Error> = .interrupted) -> Entry? {
            let entry = Entry(observer, in: self)
            lock.lock()
            let isLate = isTerminated
            if !isLate {
                entries.append(entry)
                version.add(1, ordering: .releasing)
            }
            lock.unlock()
            guard isLate else { return entry }
            _ = entry.finish()
            observer.onTermination(late)
            return nil
        }

        /// Forgets an observer, also in the middle of a delivery, and lets go of the source if it was the last.
        @inlinable
        func remove(_ entry: Entry) {
            lock.lock()
            if let index = entries.firstIndex(where: { $0 === entry }) {
                entries.remove(at: index)
                version.add(1, ordering: .releasing)
            }
            let isOrphan = isReleased && entries.isEmpty
            lock.unlock()
            serializer.run { self.refresh() }
            if isOrphan {
                disposables.dispose()
            }
        }

        /// Says that nobody holds the signal any more: without observers it lets go of its source.
        @usableFromInline
        func release() {
            lock.lock()
            isReleased = true
            let isOrphan = entries.isEmpty
            lock.unlock()
            if isOrphan {
                disposables.dispose()
            }
        }

        /// An observer that feeds this signal from any thread, and interrupts it when it is released.
        @inlinable
        func makeInput() -> Observer {
            let input = Input(self)
            return Observer(value: { input.send($0) }, termination: { input.terminate($0) })
        }
    }
}

extension Signal.Core {
    /// One observation.
    @usableFromInline
    final class Entry: Disposable {
        @usableFromInline let observer: Signal.Observer
        @usableFromInline let core: Signal.Core
        @usableFromInline let active = Atomic<Bool>(true)

        @inlinable
        init(_ observer: Signal.Observer, in core: Signal.Core) {
            self.observer = observer
            self.core = core
        }

        @inlinable var isActive: Bool {
            active.load(ordering: .relaxed)
        }

        @usableFromInline var isDisposed: Bool {
            !active.load(ordering: .acquiring)
        }

        /// Takes the right to end this observation.
        ///
        /// - Returns: Whether the caller is the one who ends it.
        @inlinable
        func finish() -> Bool {
            active.exchange(false, ordering: .acquiringAndReleasing)
        }

        /// Ends the observation silently.
        ///
        /// - Returns: Whether this call did it.
        @usableFromInline
        func deactivate() -> Bool {
            guard finish() else { return false }
            core.remove(self)
            return true
        }

        @usableFromInline
        func dispose() {
            _ = deactivate()
        }
    }

    /// The sending end: takes events from any thread into the serializer.
    @usableFromInline
    final class Input: Sendable {
        @usableFromInline let core: Signal.Core

        @inlinable
        init(_ core: Signal.Core) {
            self.core = core
        }

        deinit {
            core.serializer.run { [core] in core.terminate(.interrupted) }
        }

        @inlinable
        func send(_ value: Value) {
            if core.serializer.enter() {
                core.deliver(value)
                core.serializer.leave()
            } else {
                core.serializer.enqueue { [core] in core.deliver(value) }
            }
        }

        @inlinable
        func terminate(_ termination: Termination<Error>) {
            let core = core
            switch termination {
            case .completed: core.serializer.run { core.terminate(.completed) }
            // Law 4: these overtake the values that are waiting.
            case .failed, .interrupted: core.serializer.runNext { core.terminate(termination) }
            }
        }
    }
}
