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
    @exclusivity(unchecked) @usableFromInline var racing: [ObjectIdentifier: Run] = [:]
    @exclusivity(unchecked) @usableFromInline var current: Run?
    @exclusivity(unchecked) @usableFromInline var active = 0
    @exclusivity(unchecked) @usableFromInline var waiting: Buffer<Inner>
    @exclusivity(unchecked) @usableFromInline var hasWinner = false
    @exclusivity(unchecked) @usableFromInline var outerHasCompleted = false

    @inlinable
    init(_ output: Source<Value, Error>, _ strategy: FlattenStrategy) {
        self.output = output
        kind = strategy.kind
        waiting = Buffer(strategy.buffering, in: "flatten")
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
            output.serializer.enqueue { self.launchOutside(self.accept(inner)) }
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

    /// Decides what happens to a new inner stream.
    ///
    /// Inside the serializer.
    @inlinable
    func accept(_ inner: Inner) -> Run? {
        guard output.receiver != nil else { return nil }
        switch kind {
        case let .concurrent(limit):
            guard active < limit else {
                _ = waiting.append(inner)
                return nil
            }
            return begin(inner)
        case .latest:
            let obsolete = current
            if obsolete != nil {
                active -= 1
            }
            let run = begin(inner)
            run.obsolete = obsolete
            current = run
            return run
        case .race:
            guard !hasWinner else { return nil }
            let run = begin(inner)
            racing[ObjectIdentifier(run)] = run
            return run
        case .throttle:
            guard active == 0 else { return nil }
            return begin(inner)
        }
    }

    @inlinable
    func begin(_ inner: Inner) -> Run {
        active += 1
        return Run(inner, in: self)
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
        output.deliver(value)
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
            guard racing.removeValue(forKey: ObjectIdentifier(run)) != nil else { return current === run }
            hasWinner = true
            current = run
            let losers = racing.values
            racing = [:]
            active -= losers.count
            // Not here: one that is still to be launched must not be disposed of at the same time.
            losers.forEach(discard)
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
        } else if output.serializer.enter() {
            let next = finish(run, termination)
            output.serializer.leave()
            if let next {
                launch(next)
            }
        } else {
            output.serializer.enqueue { self.launchOutside(self.finish(run, termination)) }
        }
        run.disposeOfContents()
    }

    /// Inside the serializer.
    @inlinable
    func finish(_ run: Run, _ termination: Termination<Error>) -> Run? {
        guard isCurrent(run) else { return nil }
        active -= 1
        current = nil
        if case .interrupted = termination, kind == .race {
            output.finish(.interrupted)
            return nil
        }
        guard output.receiver != nil else { return nil }
        if let next = waiting.popFirst() {
            return begin(next)
        }
        completeIfDone()
        return nil
    }
}
