/// The implementation of the strategies with a single inner stream at a time: the latest, or the winner of a race.
///
/// An inner stream is part of `output` from the moment it is accepted. Any thread may therefore dispose of it at any
/// time, even while `launcher` starts it: this stops a stream that sends endlessly. The streams of a race are directly
/// in `output`; otherwise this object is, and disposing of it disposes of the latest stream.
@usableFromInline
final class ExclusiveFlattening<Value: Sendable, Error: Swift.Error>: Flattening<Value, Error>, Disposable,
    @unchecked Sendable
{
    // Unchecked for the same reason as its superclass; `latest` may be used by any thread.
    // `@exclusivity(unchecked)` is for the case `flatMap(.latest)`: see `Sources/README.md`.
    @usableFromInline let isRace: Bool
    @usableFromInline let latest = LatestHolder<Run>()
    @exclusivity(unchecked) @usableFromInline var racing: [Run] = []
    /// The run whose events are sent; only its identity is compared with a sending run.
    @exclusivity(unchecked) @usableFromInline var current: ObjectIdentifier?
    @exclusivity(unchecked) @usableFromInline var hasWinner = false
    @exclusivity(unchecked) @usableFromInline var isInserted = false

    /// Creates the implementation.
    ///
    /// - Parameters:
    ///   - output: The receiver of the values.
    ///   - isRace: Whether the first inner stream that sends an event is used, instead of the latest one.
    @inlinable
    init(_ output: Source<Value, Error>, isRace: Bool) {
        self.isRace = isRace
        super.init(output)
    }

    /// Accepts or drops a new inner stream.
    @inlinable
    func add(_ inner: Inner) {
        if serializer.enter() {
            let admission = accept()
            serializer.leave()
            if let admission {
                launch(inner, as: admission)
            }
        } else {
            serializer.enqueue {
                guard let admission = self.accept() else { return }
                self.serializer.runOutside { self.launch(inner, as: admission) }
            }
        }
    }

    /// Accepts a new inner stream, or returns `nil` to drop it.
    ///
    /// Called inside the serializer.
    @inlinable
    func accept() -> Admission? {
        guard output.receiver != nil, !hasWinner else { return nil }
        let run = Run(in: self)
        if isRace {
            active += 1
            racing.append(run)
            run.join(output)
            return Admission(run: run, obsolete: nil)
        }
        if output.isTracked { run.track(as: output) }
        if !isInserted {
            isInserted = true
            output.insert(self)
        }
        active = 1
        current = ObjectIdentifier(run)
        return Admission(run: run, obsolete: latest.replace(with: run))
    }

    @usableFromInline var isDisposed: Bool {
        latest.isClosed
    }

    /// Disposes of the latest run; called at the end of the output.
    @usableFromInline
    func dispose() {
        latest.close()?.disposeOfContents()
    }

    /// Disposes of the run that the new one makes obsolete, and starts the new inner stream, after the starts that are
    /// under way.
    ///
    /// Called outside the serializer. If two threads accept inner streams at the same time, their calls may come in
    /// another order than inside the serializer. Each call disposes of the run that its own admission makes obsolete,
    /// and a run that was disposed of before its launch never starts:
    ///
    /// ```text
    /// accepted   launched    what happens
    /// A          A           A starts
    /// B (ends A)
    /// C (ends B) C           B is given up, C starts
    ///            B           A is given up, B has been
    /// ```
    @inlinable
    func launch(_ inner: Inner, as admission: Admission) {
        let run = admission.run
        if launcher.enter() {
            admission.obsolete?.disposeOfContents()
            start(inner, as: run)
            launcher.leave()
        } else {
            // The disposal can't wait: the stream whose start is under way may be the obsolete one, and otherwise never
            // end.
            admission.obsolete?.disposeOfContents()
            launcher.enqueue { self.start(inner, as: run) }
        }
    }

    /// Starts an inner stream, unless it is already obsolete.
    ///
    /// Called inside the launcher.
    @inlinable
    func start(_ inner: Inner, as run: Run) {
        guard !run.isDisposed else { return }
        inner.attach(.init(value: { run.flattening.send($0, from: run) }, termination: { run.end($0) }), Lifetime(run))
    }

    /// Sends a value of an inner stream; may be called on any thread.
    @inlinable
    func send(_ value: Value, from run: Run) {
        if serializer.enter() {
            deliver(value, from: run)
            serializer.leave()
        } else {
            serializer.enqueue { self.deliver(value, from: run) }
        }
    }

    @inlinable
    func deliver(_ value: Value, from run: Run) {
        guard isCurrent(run) else { return }
        output.deliver(value)
    }

    /// Returns whether the events of an inner stream are still sent; in a race, the first event makes its stream the
    /// winner.
    ///
    /// Called inside the serializer.
    @inlinable
    func isCurrent(_ run: Run) -> Bool {
        if isRace {
            decide(for: run)
        }
        return current == ObjectIdentifier(run)
    }

    /// Makes a run the winner of a race, and disposes of the others.
    @usableFromInline
    func decide(for run: Run) {
        guard let index = racing.firstIndex(where: { $0 === run }) else { return }
        hasWinner = true
        current = ObjectIdentifier(run)
        var losers = racing
        losers.remove(at: index)
        racing = []
        active -= losers.count
        losers.forEach { $0.disposeOfContents() }
    }

    /// Releases the runs of a race after the end of the output.
    ///
    /// Called inside the serializer.
    @usableFromInline
    func forget() {
        racing = []
    }

    /// Ends a run; the last run also ends the output.
    ///
    /// Called inside the serializer.
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
    /// An accepted run, and the run that it makes obsolete.
    @usableFromInline
    struct Admission: Sendable {
        @usableFromInline let run: Run
        @usableFromInline let obsolete: Run?

        @inlinable
        init(run: Run, obsolete: Run?) {
            self.run = run
            self.obsolete = obsolete
        }
    }

    /// One accepted inner stream: the owner of its observer and, as a composite, of the disposables upstream.
    @usableFromInline
    final class Run: CompositeDisposable, @unchecked Sendable {
        // Unchecked like its superclass; its own properties are constant.
        @usableFromInline let flattening: ExclusiveFlattening

        @inlinable
        init(in flattening: ExclusiveFlattening) {
            self.flattening = flattening
            super.init()
            cause = flattening.output.cause
        }

        /// Disposes of the run of a race when the race is over.
        ///
        /// The run keeps the flattening alive, so the flattening must no longer keep the run.
        @usableFromInline
        override func dispose() {
            disposeOfContents()
            flattening.serializer.enqueue { self.flattening.forget() }
        }

        /// Handles the end of the inner stream, unless it was disposed of; a failure overtakes queued events.
        @inlinable
        func end(_ termination: Termination<Error>) {
            guard !isDisposed else { return }
            let serializer = flattening.serializer
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
                flattening.latest.remove(self)
            }
        }
    }
}
