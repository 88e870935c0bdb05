/// The machinery of the strategies that let one inner stream count: the latest, or the winner of a race.
///
/// An inner stream is part of `output` from the time at which it is accepted, so any thread may give it up at any time, even
/// while `launcher` starts it: one that sends without an end ends then. Those of a race are in `output` themselves; of the
/// others the latest is, by way of this machinery, which is the disposable that gives it up.
@usableFromInline
final class ExclusiveFlattening<Value: Sendable, Error: Swift.Error>: Flattening<Value, Error>, Disposable,
    @unchecked Sendable
{
    // Unchecked as its superclass is, and for the same reason; but `latest` and `isClosed` are guarded by `lock`.
    @usableFromInline let isRace: Bool
    @exclusivity(unchecked) @usableFromInline var racing: [Run] = []
    @exclusivity(unchecked) @usableFromInline var current: Run?
    @exclusivity(unchecked) @usableFromInline var hasWinner = false
    @exclusivity(unchecked) @usableFromInline var isInserted = false
    @usableFromInline let lock = Lock()
    @exclusivity(unchecked) @usableFromInline var latest: Run?
    @exclusivity(unchecked) @usableFromInline var isClosed = false

    /// Makes the machinery.
    ///
    /// - Parameters:
    ///   - output: Gets the values.
    ///   - isRace: Whether the first inner stream that sends an event counts, and not the latest.
    @inlinable
    init(_ output: Source<Value, Error>, isRace: Bool) {
        self.isRace = isRace
        super.init(output)
    }

    /// Takes a new inner stream.
    @inlinable
    func add(_ inner: Inner) {
        if serializer.enter() {
            let run = accept(inner)
            let obsolete = run?.obsolete
            serializer.leave()
            if let run {
                launch(run, replacing: obsolete)
            }
        } else {
            serializer.enqueue {
                guard let run = self.accept(inner) else { return }
                let obsolete = run.obsolete
                self.serializer.runOutside { self.launch(run, replacing: obsolete) }
            }
        }
    }

    /// Decides what happens to a new inner stream.
    ///
    /// Inside the serializer.
    @inlinable
    func accept(_ inner: Inner) -> Run? {
        guard output.receiver != nil, !hasWinner else { return nil }
        let run = Run(inner, in: self)
        if isRace {
            active += 1
            racing.append(run)
            run.join(output)
        } else {
            run.obsolete = current
            active = 1
            current = run
            hold(run)
        }
        return run
    }

    /// Makes a run the one that is given up when the whole ends; the one before it is given up when this one is launched.
    ///
    /// Inside the serializer.
    @inlinable
    func hold(_ run: Run) {
        if !isInserted {
            isInserted = true
            output.insert(self)
        }
        lock.lock()
        guard !isClosed else {
            lock.unlock()
            return run.disposeOfContents()
        }
        let previous = latest
        latest = run
        lock.unlock()
        // Released outside the lock: what it held is foreign.
        withExtendedLifetime(previous) {}
    }

    /// Lets go of a run that has ended; the caller keeps it.
    @inlinable
    func letGo(of run: Run) {
        lock.lock()
        if latest === run {
            latest = nil
        }
        lock.unlock()
    }

    @usableFromInline var isDisposed: Bool {
        lock.sync { isClosed }
    }

    /// Comes with the end of the whole, and gives up the latest run.
    @usableFromInline
    func dispose() {
        lock.lock()
        isClosed = true
        let run = latest
        latest = nil
        lock.unlock()
        run?.disposeOfContents()
        serializer.enqueue { self.forget() }
    }

    /// Starts an inner stream, after those that are being started.
    ///
    /// Outside the serializer.
    ///
    /// - Parameters:
    ///   - run: What starts.
    ///   - obsolete: The run before it, as the serializer knew it.
    @inlinable
    func launch(_ run: Run, replacing obsolete: Run?) {
        if launcher.enter() {
            start(run)
            launcher.leave()
        } else {
            // Not later: what is being started may be the obsolete one, and may never come to an end otherwise.
            obsolete?.disposeOfContents()
            launcher.enqueue { self.start(run) }
        }
    }

    /// Gives up what the run makes obsolete, and starts its inner stream, if it isn't obsolete itself by now.
    ///
    /// Inside the launcher. Two threads that take inner streams at once may come here in another order than into the
    /// serializer; what is obsolete is given up in any order, and a run that is obsolete before it is launched never starts:
    ///
    /// ```text
    /// accepted   launched    what happens
    /// A          A           A starts
    /// B (ends A)
    /// C (ends B) C           A and B are given up, C starts
    ///            B           B has been given up: nothing
    /// ```
    @inlinable
    func start(_ run: Run) {
        run.disposeOfObsolete()
        guard !run.isDisposed else { return }
        run.inner.attach(.init(value: { run.send($0) }, termination: { run.end($0) }), Lifetime(run))
    }

    @inlinable
    func deliver(_ value: Value, from run: Run) {
        guard isCurrent(run) else { return }
        output.deliver(value)
    }

    /// Whether the events of an inner stream still count; an event makes it the winner of a race.
    ///
    /// Inside the serializer.
    @inlinable
    func isCurrent(_ run: Run) -> Bool {
        if isRace {
            decide(for: run)
        }
        return current === run
    }

    /// Makes an inner stream that takes part in a race its winner.
    @usableFromInline
    func decide(for run: Run) {
        guard let index = racing.firstIndex(where: { $0 === run }) else { return }
        hasWinner = true
        current = run
        var losers = racing
        losers.remove(at: index)
        racing = []
        active -= losers.count
        losers.forEach { $0.disposeOfContents() }
    }

    /// Lets go of the runs when the whole has ended.
    ///
    /// Inside the serializer.
    @usableFromInline
    func forget() {
        racing = []
        current = nil
    }

    /// Ends a run, and with the last the whole.
    ///
    /// Inside the serializer.
    @usableFromInline
    func finish(_ run: Run, _ termination: Termination<Error>) {
        guard isCurrent(run) else { return }
        active -= 1
        current = nil
        if case .interrupted = termination, isRace {
            output.finish(.interrupted)
        } else {
            completeIfDone()
        }
    }
}

extension ExclusiveFlattening {
    /// One inner stream that was accepted.
    ///
    /// As a composite it is what is upstream of it.
    @usableFromInline
    final class Run: CompositeDisposable, @unchecked Sendable {
        // Unchecked, because `obsolete` is written before the run is launched, and then touched inside the launcher only;
        // the rest is constant.
        @usableFromInline let flattening: ExclusiveFlattening
        @usableFromInline let serializer: Serializer
        @usableFromInline let inner: Inner
        @exclusivity(unchecked) @usableFromInline var obsolete: Run?

        @inlinable
        init(_ inner: Inner, in flattening: ExclusiveFlattening) {
            self.inner = inner
            self.flattening = flattening
            serializer = flattening.serializer
            super.init()
        }

        /// Comes with the end of a race: the flattening, which this run keeps, doesn't keep it any longer.
        @usableFromInline
        override func dispose() {
            disposeOfContents()
            serializer.enqueue { self.flattening.forget() }
        }

        @inlinable
        func send(_ value: Value) {
            if serializer.enter() {
                flattening.deliver(value, from: self)
                serializer.leave()
            } else {
                serializer.enqueue { self.flattening.deliver(value, from: self) }
            }
        }

        /// Gives up the runs before this one that have not been given up yet, the oldest first.
        ///
        /// Inside the launcher.
        @inlinable
        func disposeOfObsolete() {
            guard let latest = obsolete.take() else { return }
            guard latest.obsolete != nil else { return latest.disposeOfContents() }
            var runs = [latest]
            while let earlier = runs[runs.count - 1].obsolete.take() {
                runs.append(earlier)
            }
            runs.reversed().forEach { $0.disposeOfContents() }
        }

        /// Takes the end of the inner stream, unless it was given up; a failure overtakes what is waiting.
        @inlinable
        func end(_ termination: Termination<Error>) {
            guard !isDisposed else { return }
            if case .failed = termination {
                serializer.runNext {
                    guard self.flattening.isCurrent(self) else { return }
                    self.flattening.output.finish(termination)
                }
            } else {
                serializer.run { self.flattening.finish(self, termination) }
            }
            disposeOfContents()
            if !flattening.isRace {
                flattening.letGo(of: self)
            }
        }
    }
}
