import Synchronization

extension Signal.Core {
    /// An observation of the signal.
    @usableFromInline
    package final class Entry: Disposable, @unchecked Sendable {
        // Unchecked, because `next`, `previous`, `isLinked` and `observation` are used only inside the signal's
        // serializer, or before another thread has the entry; the rest is atomic or constant.
        // `@exclusivity(unchecked)` is for the case `signal with 100 observers`: see `Sources/README.md`.
        @usableFromInline let observer: Signal.Observer
        @usableFromInline let core: Signal.Core
        @usableFromInline let active = Atomic<Bool>(true)
        @exclusivity(unchecked) @usableFromInline var next: Unmanaged<Entry>?
        @exclusivity(unchecked) @usableFromInline var previous: Unmanaged<Entry>?
        @exclusivity(unchecked) @usableFromInline var isLinked = false
        @exclusivity(unchecked) @usableFromInline var observation: Signal.Observation?

        @inlinable
        init(_ observer: Signal.Observer, in core: Signal.Core, as observation: Signal.Observation?) {
            self.observer = observer
            self.core = core
            self.observation = observation
            observation?.begin(self)
        }

        @inlinable
        package convenience init(_ observer: Signal.Observer, in core: Signal.Core) {
            self.init(observer, in: core, as: nil)
        }

        /// Releases the owner's observation of this entry, because the observation has ended.
        @inlinable
        func leaveObservation() {
            if let observation = observation.take() {
                observation.leave()
            }
        }

        @inlinable var isActive: Bool {
            active.load(ordering: .relaxed)
        }

        @usableFromInline package var isDisposed: Bool {
            !active.load(ordering: .acquiring)
        }

        /// Acquires the right to end this observation.
        ///
        /// - Returns: Whether the caller has to end it.
        @inlinable
        func finish() -> Bool {
            active.exchange(false, ordering: .acquiringAndReleasing)
        }

        /// Ends an observation that began after the end of the signal.
        @inlinable
        func end(_ termination: Termination<Error>) {
            leaveObservation()
            if finish() {
                observer.onTermination(termination)
            }
        }

        /// Ends the observation silently.
        ///
        /// - Returns: Whether this call ended it.
        @inlinable
        func deactivate() -> Bool {
            guard finish() else { return false }
            core.remove(self)
            return true
        }

        @inlinable
        package func dispose() {
            _ = deactivate()
        }
    }

    /// The sending end: takes events from any thread into the serializer.
    @usableFromInline
    final class Input: Sendable {
        @usableFromInline let core: Signal.Core
        @usableFromInline let serializer: Serializer

        @inlinable
        init(_ core: Signal.Core) {
            self.core = core
            serializer = core.serializer
        }

        deinit {
            serializer.run { [core] in core.terminate(.interrupted) }
        }

        @inlinable
        func send(_ value: Value) {
            if serializer.enter() {
                core.deliver(value)
                serializer.leave()
            } else {
                serializer.enqueue(mayWait: true) { [core] in core.deliver(value) }
            }
        }

        @inlinable
        func terminate(_ termination: Termination<Error>) {
            let core = core
            switch termination {
            case .completed: serializer.run { core.terminate(.completed) }
            // Law 4: these overtake queued values.
            case .failed, .interrupted: serializer.runNext { core.terminate(termination) }
            }
        }
    }
}
