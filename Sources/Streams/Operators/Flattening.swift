/// The machinery of `flatten`: the streams that run, and those that wait.
///
/// What is decided is decided inside the serializer of the output. Inner streams are started outside of it, by
/// `launcher`: so the values of an inner stream that sends at once are delivered at once, and a million inner streams
/// that complete at once, one after the other, take no stack.
@usableFromInline
final class Flattening<Value: Sendable, Error: Swift.Error>: @unchecked Sendable {
    // Unchecked, because all that changes is touched inside the serializer of `output` only.
    @usableFromInline typealias Inner = SignalProducer<Value, Error>

    @usableFromInline let output: Source<Value, Error>
    @usableFromInline let kind: FlattenStrategy.Kind
    @usableFromInline let launcher = Serializer()
    @usableFromInline var running: [ObjectIdentifier: Run] = [:]
    @usableFromInline var current: Run?
    @usableFromInline var active = 0
    @usableFromInline var waiting: [Inner] = []
    @usableFromInline var firstWaiting = 0
    @usableFromInline var hasWinner = false
    @usableFromInline var outerHasCompleted = false

    @inlinable
    init(_ output: Source<Value, Error>, _ strategy: FlattenStrategy) {
        self.output = output
        kind = strategy.kind
    }

    /// Takes a new inner stream.
    @inlinable
    func add(_ inner: Inner) {
        if output.serializer.enter() {
            let run = accept(inner)
            output.serializer.leave()
            if let run {
                launch(run)
            }
        } else {
            output.serializer.enqueue {
                if let run = self.accept(inner) {
                    self.launch(run)
                }
            }
        }
    }

    /// Notes that no more inner streams come.
    @inlinable
    func completeOuter() {
        output.serializer.run {
            self.outerHasCompleted = true
            self.completeIfDone()
        }
    }

    @inlinable
    func completeIfDone() {
        if outerHasCompleted, active == 0 {
            output.finish(.completed)
        }
    }

    /// Decides what happens to a new inner stream. Inside the serializer.
    @inlinable
    func accept(_ inner: Inner) -> Run? {
        guard output.observer != nil else { return nil }
        switch kind {
        case let .concurrent(limit):
            guard active < limit else {
                waiting.append(inner)
                return nil
            }
            return begin(inner)
        case .latest:
            let obsolete = current
            if obsolete != nil {
                active -= 1
            }
            let run = begin(inner)
            current = run
            if let obsolete {
                run.obsolete = obsolete
            }
            return run
        case .race:
            guard !hasWinner else { return nil }
            let run = begin(inner)
            running[ObjectIdentifier(run)] = run
            return run
        case .throttle:
            guard active == 0 else { return nil }
            return begin(inner)
        }
    }

    @inlinable
    func begin(_ inner: Inner) -> Run {
        active += 1
        return Run(inner)
    }

    /// Starts an inner stream, after those that are being started. Outside the serializer.
    @inlinable
    func launch(_ run: Run) {
        if launcher.enter() {
            start(run)
            launcher.leave()
        } else {
            launcher.enqueue { self.start(run) }
        }
    }

    @inlinable
    func start(_ run: Run) {
        if let obsolete = run.obsolete {
            run.obsolete = nil
            obsolete.cancel()
        }
        guard let slot = output.disposables.insert(run.disposables) else { return }
        run.slot = slot
        run.inner.attach(
            .init(
                value: { self.send($0, from: run) },
                termination: { self.end(run, $0) }
            ),
            Lifetime(run.disposables)
        )
    }

    @inlinable
    func send(_ value: Value, from run: Run) {
        if output.serializer.enter() {
            deliver(value, from: run)
            output.serializer.leave()
        } else {
            output.serializer.enqueue { self.deliver(value, from: run) }
        }
    }

    @inlinable
    func deliver(_ value: Value, from run: Run) {
        guard isCurrent(run) else { return }
        output.observer?.onValue(value)
    }

    /// Whether the events of an inner stream still count; an event makes it the winner of a race.
    @inlinable
    func isCurrent(_ run: Run) -> Bool {
        switch kind {
        case .concurrent, .throttle:
            return true
        case .latest:
            return current === run
        case .race:
            guard running.removeValue(forKey: ObjectIdentifier(run)) != nil else { return current === run }
            hasWinner = true
            current = run
            let losers = running.values
            running = [:]
            active -= losers.count
            losers.forEach { $0.cancel() }
            return true
        }
    }

    /// Takes the end of an inner stream, and starts what waited for it.
    @inlinable
    func end(_ run: Run, _ termination: Termination<Error>) {
        if case .failed = termination {
            output.serializer.runNext {
                guard self.isCurrent(run) else { return }
                self.output.finish(termination)
            }
            return
        }
        if output.serializer.enter() {
            let next = finish(run, termination)
            output.serializer.leave()
            if let next {
                launch(next)
            }
        } else {
            output.serializer.enqueue {
                if let next = self.finish(run, termination) {
                    self.launch(next)
                }
            }
        }
        if let slot = run.slot {
            output.disposables.remove(slot)
        }
        run.disposables.dispose()
    }

    /// Inside the serializer.
    @inlinable
    func finish(_ run: Run, _ termination: Termination<Error>) -> Run? {
        guard isCurrent(run) else { return nil }
        active -= 1
        current = nil
        if case .interrupted = termination {
            output.finish(.interrupted)
            return nil
        }
        if firstWaiting < waiting.count {
            let next = waiting[firstWaiting]
            firstWaiting += 1
            if firstWaiting == waiting.count {
                waiting.removeAll(keepingCapacity: firstWaiting <= 64)
                firstWaiting = 0
            } else if firstWaiting > 64, firstWaiting * 2 > waiting.count {
                waiting.removeFirst(firstWaiting)
                firstWaiting = 0
            }
            return begin(next)
        }
        completeIfDone()
        return nil
    }
}

extension Flattening {
    /// One inner stream that was started.
    @usableFromInline
    final class Run: @unchecked Sendable {
        // Unchecked, because `obsolete` and `slot` are written before the stream is attached, by its launcher only.
        @usableFromInline let inner: Inner
        @usableFromInline let disposables = CompositeDisposable()
        @usableFromInline var obsolete: Run?
        @usableFromInline var slot: Int?

        @inlinable
        init(_ inner: Inner) {
            self.inner = inner
        }

        @inlinable
        func cancel() {
            disposables.dispose()
        }
    }
}
