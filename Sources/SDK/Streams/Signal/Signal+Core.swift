import Synchronization

extension Signal {
    /// The implementation of a signal: the list of its observers, and the delivery to them.
    ///
    /// Everything happens inside `serializer`. A derived signal shares the serializer of its source, because its events
    /// happen inside those of the source; therefore a chain of signals needs only one serializer. The observers are a
    /// linked list: the cost of adding and removing one doesn't depend on their number.
    @usableFromInline
    package class Core: @unchecked Sendable {
        // Unchecked, because `first`, `last`, `isTerminated`, `isReleased` and `endOfWaiting` are used only inside
        // `serializer`; the rest is constant. `@exclusivity(unchecked)` is for the case `pipe`: see
        // `Sources/README.md`.
        @usableFromInline final let serializer: Serializer
        @usableFromInline package final let disposables = CompositeDisposable()
        @exclusivity(unchecked) @usableFromInline final var first: Unmanaged<Entry>?
        @exclusivity(unchecked) @usableFromInline final var last: Unmanaged<Entry>?
        @exclusivity(unchecked) @usableFromInline final var isTerminated = false
        @exclusivity(unchecked) @usableFromInline final var isReleased = false
        /// The end of the signal, as long as observers that began to observe before it may still be queued.
        @exclusivity(unchecked) @usableFromInline final var endOfWaiting: Termination<Error>?

        @inlinable
        package init(serializer: Serializer) {
            self.serializer = serializer
        }

        /// Delivers a value to all observers.
        ///
        /// Call this method only inside the serializer.
        @inlinable
        package final func deliver(_ value: Value) {
            var next = first
            while let entry = next {
                // Not retained: an entry leaves the list only inside the serializer, and so not during this call.
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
        /// Call this method inside the serializer, or before another thread has the signal.
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
        ///   - observer: Receives the events.
        ///   - observation: A disposable for the observer's owner, instead of the entry.
        ///   - late: The end that the observer receives if the signal has ended.
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

        /// Delivers the end also to the observers that are queued to be added, because they began to observe before it.
        ///
        /// If the end overtakes them, they are still in the queue. Observers that begin while the end is delivered are
        /// too late:
        ///
        /// ```text
        /// queue before the end    observe A
        /// the end is delivered    observe A, forget the end, observe B
        /// A receives the end, B is interrupted
        /// ```
        @usableFromInline
        final func keepForWaiting(_ termination: Termination<Error>) {
            endOfWaiting = termination
            serializer.enqueue { [self] in endOfWaiting = nil }
        }

        /// Records that nothing retains the signal any more: without observers it releases its source.
        @usableFromInline
        func release() {
            serializer.run { [self] in
                isReleased = true
                disposeIfOrphan()
            }
        }

        /// Returns an observer that feeds this signal from any thread, and interrupts it when the observer is released.
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
    /// Call this method only inside the serializer.
    ///
    /// - Returns: Whether it was added: false if the signal has ended.
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

    /// Removes an observer from the list.
    ///
    /// Call this method only inside the serializer.
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

    /// Removes an observer, and releases the source if it was the last one.
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
