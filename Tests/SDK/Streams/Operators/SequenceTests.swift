import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

/// One stream after another: rounds, replacements, and what runs when.
struct SequenceTests {
    typealias Numbers = SignalProducer<Int, Oops>

    private let failing = Numbers(value: 1).concat(error: Oops(code: 1))

    /// Fails some times, then sends the number of its start.
    private func failing(times: Int, _ starts: Shared<Int>) -> Numbers {
        Numbers {
            starts.increment()
            return starts.value > times ? .success(starts.value) : .failure(Oops(code: starts.value))
        }
    }

    @Test(arguments: 0...4)
    func aRetryStartsAgainAfterEachFailure(failures: Int) {
        let starts = Shared(0)
        let retried = failing(times: failures, starts).retry(upTo: 3)
        let log = failures > 3 ? "failed(Oops(code: 4))" : "value(\(failures + 1)) completed"
        #expect((retried.log, starts.value) == (log, min(failures, 3) + 1))
        // The next start has as many rounds.
        guard failures > 3 else { return }
        starts.change { $0 = 0 }
        #expect((retried.log, starts.value) == (log, 4))
    }

    @Test(arguments: 0...3)
    func aRepetitionStartsAgainAfterEachCompletion(count: Int) {
        let starts = Shared(0)
        let log = Numbers(value: 1).on(starting: { starts.increment() }).repeat(count).log
        let expected = Array(repeating: "value(1) ", count: count).joined() + "completed"
        #expect((log, starts.value) == (expected, count))
    }

    @Test func ends() {
        let starts = Shared(0)
        let one = Numbers(value: 7)
        let interrupted = Numbers { observer, _ in
            starts.increment()
            observer.sendInterrupted()
        }
        // Neither a completion nor an interruption is retried.
        expect(Numbers.empty.on(starting: { starts.increment() }).retry(upTo: 3), sends: "completed")
        expect(interrupted.retry(upTo: 3), sends: "interrupted")
        expect(starts.value, is: 2)
        expect(failing.repeat(3), sends: "value(1) failed(Oops(code: 1))")
        expect(one.concat(failing), sends: "value(7) value(1) failed(Oops(code: 1))")
        expect(one.concat(interrupted), sends: "value(7) interrupted")
        expect(one.then(failing), sends: "value(1) failed(Oops(code: 1))")
        expect(one.then(interrupted), sends: "interrupted")
        expect(failing.flatMapError { _ in interrupted }, sends: "value(1) interrupted")
        let next = failing.flatMapError { Numbers(error: Oops(code: $0.code + 1)) }
        expect(next, sends: "value(1) failed(Oops(code: 2))")
    }

    @Test func nothingOfTheSecondRunsBeforeItsTime() {
        let (signal, input) = Signal<Int, Oops>.pipe()
        let starts = Shared(0)
        let second = Numbers(value: 2).on(starting: { starts.increment() })
        let recorder = signal.producer.concat(second).record().recorder
        input.send(value: 1)
        let before = starts.value
        input.sendCompleted()
        #expect((before, starts.value, recorder.log) == (0, 1, "value(1) value(2) completed"))
    }

    @Test func aDisposalReachesTheOneThatRuns() {
        let disposals = Shared<[String]>([])
        @Sendable func lasting(_ name: String) -> Numbers {
            Numbers.never.on(disposed: { disposals.append(name) })
        }
        Numbers.empty.concat(lasting("concat")).start().dispose()
        Numbers.empty.then(lasting("then")).start().dispose()
        failing.flatMapError { _ in lasting("flatMapError") }.start().dispose()
        failing.retry(upTo: 1).concat(lasting("never reached")).start().dispose()
        #expect(disposals.value == ["concat", "then", "flatMapError"])
    }

    @Test func effectsComeInTheOrderOfTheirNamesAndTheOutermostBeginsFirst() {
        let order = Shared<[String]>([])
        Numbers(value: 1)
            .on(
                starting: { order.append("starting") },
                event: { order.append("event \($0)") },
                completed: { order.append("completed") },
                terminated: { order.append("terminated") },
                disposed: { order.append("disposed") },
                value: { order.append("value \($0)") }
            )
            .start { order.append("observer \($0)") }
        let expected = [
            "starting", "event value(1)", "value 1", "observer value(1)", "event completed", "completed", "terminated",
            "observer completed", "disposed",
        ]
        expect(order.value, is: expected)

        let starts = Shared<[Int]>([])
        Numbers.empty
            .on(starting: { starts.append(1) }, disposed: { starts.append(-1) })
            .on(starting: { starts.append(2) }, disposed: { starts.append(-2) })
            .start()
        expect(Array(starts.value.prefix(2)), is: [2, 1])
        expect(Set(starts.value), is: [1, 2, -1, -2])
    }

    @Test func aStartedSignalThatIsDisposedOfBeforeItBeginsSendsNothing() {
        let recorder = Recorder<Int, Never>()
        SignalProducer<Int, Never>(value: 1).startWithSignal { signal, disposable in
            signal.observe(recorder.observer)
            disposable.dispose()
        }
        #expect(recorder.log == "interrupted")
    }
}
