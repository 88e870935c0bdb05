/// The machinery of the strategies that let one inner stream count: the latest, or the winner of a race.
///
/// An inner stream is part of `output` from the time at which it is accepted, so any thread may give it up at any time, even
/// while `launcher` starts it: one that sends without an end ends then. Those of a race are in `output` themselves; of the
/// others the latest is, by way of this machinery, which is the disposable that gives it up.
@usableFromInline
final class ExclusiveFlattening<Value: Sendable, Error: Swift.Error>: Flattening<Value, Error>, Disposable,
    @unchecked Sendable
{
    // Unchecked as its superclass is, and for the same reason; but `latest` may be touched by any thread.
    @usableFromInline let isRace: Bool
    @usableFromInline let latest = LatestHolder<Run>()
    @exclusivity(unchecked) @usableFromInline var racing: [Run] = []
    /// The run whose events count: an address only, because it is compared with that of a run that sends one.
    @exclusivity(unchecked) @usableFromInline var current: UnsafeRawPointer?
    @exclusivity(unchecked) @usableFromInline var hasWinner = false
    @exclusivity(unchecked) @usableFromInline var isInserted = false

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

    /// Decides what happens to a new inner stream.
    ///
    /// Inside the serializer.
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
        if !isInserted {
            isInserted = true
            output.insert(self)
        }
        active = 1
        current = run.address
        return Admission(run: run, obsolete: latest.replace(with: run))
    }

    @usableFromInline var isDisposed: Bool {
        latest.isClosed
    }

    /// Comes with the end of the whole, and gives up the latest run.
    @usableFromInline
    func dispose() {
        latest.close()?.disposeOfContents()
    }

    /// Gives up what the new run makes obsolete, and starts its inner stream, after those that are being started.
    ///
    /// Outside the serializer. Two threads that take inner streams at once may come here in another order than into the
    /// serializer; each gives up what its own run makes obsolete, and a run that is given up before it is launched never starts:
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
            // Not later: what is being started may be the obsolete one, and may never come to an end otherwise.
            admission.obsolete?.disposeOfContents()
            launcher.enqueue { self.start(inner, as: run) }
        }
    }

    /// Starts an inner stream, if it isn't obsolete by now.
    ///
    /// Inside the launcher.
    @inlinable
    func start(_ inner: Inner, as run: Run) {
        guard !run.isDisposed else { return }
        inner.attach(.init(value: { run.flattening.send($0, from: run) }, termination: { run.end($0) }), Lifetime(run))
    }

    /// Takes a value of an inner stream, from any thread.
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

    /// Whether the events of an inner stream still count; an event makes it the winner of a race.
    ///
    /// Inside the serializer.
    @inlinable
    func isCurrent(_ run: Run) -> Bool {
        if isRace {
            decide(for: run)
        }
        return current == run.address
    }

    /// Makes an inner stream that takes part in a race its winner.
    @usableFromInline
    func decide(for run: Run) {
        guard let index = racing.firstIndex(where: { $0 === run }) else { return }
        hasWinner = true
        current = run.address
        var losers = racing
        losers.remove(at: index)
        racing = []
        active -= losers.count
        losers.forEach { $0.disposeOfContents() }
    }

    /// Lets go of the runs of a race when the whole has ended.
    ///
    /// Inside the serializer.
    @usableFromInline
    func forget() {
        racing = []
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
    /// A run that was accepted, and the one that has to be given up for it.
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

    /// One inner stream that was accepted: the observer of it, and as a composite what is upstream of that.
    @usableFromInline
    final class Run: CompositeDisposable, @unchecked Sendable {
        // Unchecked as its superclass is; what it adds is constant.
        @usableFromInline let flattening: ExclusiveFlattening

        @inlinable
        init(in flattening: ExclusiveFlattening) {
            self.flattening = flattening
            super.init()
        }

        @inlinable var address: UnsafeRawPointer {
            UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
        }

        /// Comes with the end of a race: the flattening, which this run keeps, doesn't keep it any longer.
        @usableFromInline
        override func dispose() {
            disposeOfContents()
            flattening.serializer.enqueue { self.flattening.forget() }
        }

        /// Takes the end of the inner stream, unless it was given up; a failure overtakes what is waiting.
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
