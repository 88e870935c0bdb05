import Synchronization

extension Signal {
    /// The machinery of a signal: who observes it, and the delivery to them.
    ///
    /// All of it happens inside `serializer`. A derived signal shares the serializer of its source, because its events
    /// happen inside those of the source; that is why a chain of signals pays for one serializer. The observers are a
    /// linked list: adding one and removing one cost the same however many there are.
    @usableFromInline
    package class Core: @unchecked Sendable {
        // Unchecked, because `first`, `last`, `isTerminated`, `isReleased` and `endOfWaiting` are touched inside
        // `serializer` only; the rest is constant. `@exclusivity(unchecked)` is for the case `pipe`: see
        // `Sources/README.md`.
        @usableFromInline final let serializer: Serializer
        @usableFromInline package final let disposables = CompositeDisposable()
        @exclusivity(unchecked) @usableFromInline final var first: Unmanaged<Entry>?
        @exclusivity(unchecked) @usableFromInline final var last: Unmanaged<Entry>?
        @exclusivity(unchecked) @usableFromInline final var isTerminated = false
        @exclusivity(unchecked) @usableFromInline final var isReleased = false
        /// How the signal has ended, for as long as those who began to observe it before that may wait to be added.
        @exclusivity(unchecked) @usableFromInline final var endOfWaiting: Termination<Error>?

        @inlinable
        package init(serializer: Serializer) {
            self.serializer = serializer
        }

        /// Delivers a value to all observers.
        ///
        /// Call it inside the serializer only.
        @inlinable
        package final func deliver(_ value: Value) {
            var next = first
            while let entry = next {
                // Not retained: an entry leaves the list inside the serializer, and so not in the middle of this.
                next = entry._withUnsafeGuaranteedRef { entry in
                    if entry.isActive {
                        entry.observer.onValue(value)
                    }
                    return entry.next
                }
            }
        }

        /// Ends the signal, the first time.
        ///
        /// Call it inside the serializer, or before anybody else has the signal.
        @inlinable
        package final func terminate(_ termination: Termination<Error>) {
            guard !isTerminated else { return }
            isTerminated = true
            if serializer.isWaitedFor {
                keepForWaiting(termination)
            }
            while let entry = first?.takeUnretainedValue() {
                unlink(entry)
                if entry.finish() {
                    entry.observer.onTermination(termination)
                }
            }
            disposables.dispose()
        }

        /// Adds an observer; ends it at once if the signal has ended.
        ///
        /// - Parameters:
        ///   - observer: Gets the events.
        ///   - observation: What the observer's owner gets instead of the entry.
        ///   - late: What the observer gets if the signal has ended.
        @inlinable
        final func observe(
            _ observer: Observer,
            as observation: Observation? = nil,
            whenTerminated late: Termination<Error> = .interrupted
        ) -> Entry? {
            let entry = Entry(observer, in: self, as: observation)
            if serializer.tryEnter() {
                let isLinked = link(entry)
                serializer.leave()
                guard isLinked else {
                    entry.end(late)
                    return nil
                }
            } else {
                serializer.enqueue { [self] in
                    if !link(entry) {
                        entry.end(endOfWaiting ?? late)
                    }
                }
            }
            return entry
        }

        /// Has the end told to the observers that wait in the queue to be added: they began before it.
        ///
        /// An end that overtakes them finds them there. Those that come while the end is delivered are too late:
        ///
        /// ```text
        /// queue before the end    observe A
        /// the end is delivered    observe A, forget the end, observe B
        /// A is told the end, B is interrupted
        /// ```
        @usableFromInline
        final func keepForWaiting(_ termination: Termination<Error>) {
            endOfWaiting = termination
            serializer.enqueue { [self] in endOfWaiting = nil }
        }

        /// Says that nobody holds the signal any more: without observers it lets go of its source.
        @usableFromInline
        func release() {
            serializer.run { [self] in
                isReleased = true
                disposeIfOrphan()
            }
        }

        /// An observer that feeds this signal from any thread, and interrupts it when it is released.
        @inlinable
        final func makeInput() -> Observer {
            let input = Input(self)
            return Observer(value: { input.send($0) }, termination: { input.terminate($0) })
        }
    }
}

extension Signal.Core {
    /// Adds an observer to the list.
    ///
    /// Inside the serializer.
    ///
    /// - Returns: Whether it was added: not if the signal has ended.
    @inlinable
    package func link(_ entry: Entry) -> Bool {
        guard !isTerminated else { return false }
        guard entry.isActive else {
            entry.leaveObservation()
            return true
        }
        let link = Unmanaged.passRetained(entry)
        entry.previous = last
        if let last {
            last._withUnsafeGuaranteedRef { $0.next = link }
        } else {
            first = link
        }
        last = link
        entry.isLinked = true
        return true
    }

    /// Takes an observer out of the list.
    ///
    /// Inside the serializer.
    @inlinable
    func unlink(_ entry: Entry) {
        guard entry.isLinked else { return }
        entry.isLinked = false
        if let previous = entry.previous {
            previous._withUnsafeGuaranteedRef { $0.next = entry.next }
        } else {
            first = entry.next
        }
        if let next = entry.next {
            next._withUnsafeGuaranteedRef { $0.previous = entry.previous }
        } else {
            last = entry.previous
        }
        entry.next = nil
        entry.previous = nil
        entry.leaveObservation()
        Unmanaged.passUnretained(entry).release()
    }

    /// Forgets an observer, and lets go of the source if it was the last.
    @inlinable
    func remove(_ entry: Entry) {
        if serializer.tryEnter() {
            unlink(entry)
            disposeIfOrphan()
            serializer.leave()
        } else {
            serializer.enqueue { [self] in
                unlink(entry)
                disposeIfOrphan()
            }
        }
    }

    @inlinable
    func disposeIfOrphan() {
        if isReleased, first == nil {
            disposables.dispose()
        }
    }
}
