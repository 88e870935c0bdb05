import Dispatch
import MillraceStreams
import Testing

/// Many threads at once, for a bounded number of rounds.
@Suite(.serialized)
struct StressTests {
    private static let threads = 8

    /// Those that send every value that they get, as it is, whatever the others do.
    private static let faithful: Set<String> = [
        "map(keyPath)", "mapError", "filter", "compactMap", "skipNil", "scanMap", "skip(first)", "skip(while)",
        "combinePrevious", "on", "logEvents", "take(first)", "take(while)", "attempt", "attemptMap", "materialize",
        "materializeResults", "combineLatest(with)", "combineLatest(many)", "combineLatest(sequence)", "zip(with)",
        "zip(many)", "merge", "merge(with)", "flatten(.merge)", "flatMap(.merge)", "flatMap(.concat)",
        "flatMap(.concurrent)", "withLatest", "take(until)", "take(during)", "skip(until)", "flatMapError", "retry",
        "repeat", "replaceError", "observe(on)", "start(on)", "delay", "timeout", "take(for)", "retry(interval)",
        "retry(policy)", "take(untilReplacement)", "replayLazily",
    ]

    /// Those that send exactly one value for each that they get, but another one.
    private static let lossless: Set<String> = [
        "map", "map(value)", "scan", "scan(into)", "scanMap(into)", "negate", "and", "or", "all", "any",
    ]

    @Test("No event is lost, doubled or overlapped by eight threads", arguments: OperatorCase.all)
    func sending(operation: OperatorCase) {
        let rounds = 60
        let (signal, input) = Signal<Int, Oops>.pipe()
        let scheduler = QueueScheduler()
        let done = DispatchSemaphore(value: 0)
        let recorder = Recorder<Int, Oops>()
        let ready = Shared(0)
        let disposable = operation.apply(signal.producer.on(starting: { ready.increment() }), scheduler)
            .start { event in
                recorder.observer.send(event)
                if event.isTerminating { done.signal() }
            }
        // Work that starts on the scheduler has started when this has come back.
        _ = SignalProducer<Int, Never>(value: 1).start(on: scheduler).wait()
        DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
            for round in 0..<rounds {
                input.send(value: thread * rounds + round)
            }
        }
        if OperatorCase.unending.contains(operation.name) {
            disposable.dispose()
        } else {
            input.sendCompleted()
        }
        done.wait()
        #expect(recorder.overlapCount == 0)
        #expect(recorder.terminations.count == 1)
        #expect(recorder.events.last?.isTerminating == true)
        if Self.faithful.contains(operation.name) {
            #expect(recorder.values.sorted() == Array(0..<Self.threads * rounds))
        } else if Self.lossless.contains(operation.name) {
            #expect(recorder.values.count == Self.threads * rounds)
        }
    }

    @Test("Starting, sending, disposing and re-entering at once ends each run once", arguments: OperatorCase.all)
    func everythingAtOnce(operation: OperatorCase) {
        let (signal, input) = Signal<Int, Oops>.pipe()
        let scheduler = QueueScheduler()
        let producer = operation.apply(signal.producer, scheduler)
        let wrong = Shared(0)
        let group = DispatchGroup()
        DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
            for round in 0..<12 {
                let recorder = Recorder<Int, Oops>()
                let reentered = Shared(false)
                group.enter()
                let disposable = producer.start(
                    .init(
                        value: { value in
                            recorder.observer.send(value: value)
                            if value % 5 == 0,
                                !reentered.change({
                                    let was = $0; $0 = true; return was
                                })
                            {
                                input.send(value: value + 1)
                            }
                        },
                        termination: { termination in
                            recorder.observer.send(.init(termination))
                            if recorder.overlapCount > 0 || recorder.terminations.count != 1 {
                                wrong.increment()
                            }
                            group.leave()
                        }
                    )
                )
                input.send(value: thread * 100 + round)
                disposable.dispose()
            }
        }
        group.wait()
        #expect(wrong.value == 0)
    }

    @Test func aPropertyTellsItsChangesInOrder() {
        let property = MutableProperty(0)
        let recorder = property.producer.record().recorder
        let inners = Shared<[Recorder<Int, Never>]>([])
        DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
            for round in 0..<200 {
                property.modify { $0 += 1 }
                if round % 20 == 0 {
                    let (late, disposable) = property.producer.record()
                    inners.append(late)
                    property.modify { $0 += 1 }
                    disposable.dispose()
                }
            }
        }
        #expect(recorder.values == Array(0...(Self.threads * 210)))
        for inner in inners.value {
            let values = inner.values
            #expect(zip(values, values.dropFirst()).allSatisfy { $0 + 1 == $1 })
            #expect(inner.overlapCount == 0)
        }
    }

    @Test func aLockLetsOneInAtATime() {
        let composite = CompositeDisposable()
        let disposed = Shared(0)
        DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
            for round in 0..<300 {
                let handle = composite.add { disposed.increment() }
                if round % 3 == 0 { handle?.dispose() }
            }
        }
        composite.dispose()
        #expect(disposed.value == Self.threads * 200)
        composite.add { disposed.increment() }
        #expect(disposed.value == Self.threads * 200 + 1)
    }

    @Test func anActionRunsOnceAtATime() {
        let running = Shared(0)
        let overlaps = Shared(0)
        let action = Action<Int, Int, Never> { value in
            SignalProducer { observer, _ in
                if running.change({
                    $0 += 1; return $0
                }) > 1 {
                    overlaps.increment()
                }
                observer.send(value: value)
                running.change { $0 -= 1 }
                observer.sendCompleted()
            }
        }
        let outcomes = Shared(0)
        DispatchQueue.concurrentPerform(iterations: Self.threads) { thread in
            for round in 0..<50 {
                action.apply(round).start { if $0.isTerminating { outcomes.increment() } }
            }
        }
        #expect(overlaps.value == 0)
        #expect(outcomes.value == Self.threads * 50)
    }
}
