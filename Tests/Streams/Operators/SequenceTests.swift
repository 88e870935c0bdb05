import MillraceStreams
import Testing

/// One stream after another: rounds, replacements, and what runs when.
struct SequenceTests {
    private let failing = SignalProducer<Int, Oops>(value: 1).concat(error: Oops(code: 1))

    /// Fails some times, then sends the number of its start.
    private func failing(times: Int, _ starts: Shared<Int>) -> SignalProducer<Int, Oops> {
        SignalProducer {
            starts.increment()
            return starts.value > times ? .success(starts.value) : .failure(Oops(code: starts.value))
        }
    }

    @Test(arguments: 0...4)
    func aRetryStartsAgainAfterEachFailure(failures: Int) {
        let starts = Shared(0)
        let log = failing(times: failures, starts).retry(upTo: 3).log
        #expect(starts.value == min(failures, 3) + 1)
        #expect(log == (failures > 3 ? "failed(Oops(code: 4))" : "value(\(failures + 1)) completed"))
    }

    @Test func aRetryIsCountedAnewAtEachStart() {
        let starts = Shared(0)
        let retried = failing(times: 100, starts).retry(upTo: 2)
        retried.start()
        retried.start()
        #expect(starts.value == 6)
    }

    @Test func neitherACompletionNorAnInterruptionIsRetried() {
        let starts = Shared(0)
        let counted = SignalProducer<Int, Oops>.empty.on(starting: { starts.increment() })
        #expect(counted.retry(upTo: 3).log == "completed")
        #expect(starts.value == 1)
        let interrupted = SignalProducer<Int, Oops> { observer, _ in
            starts.increment()
            observer.sendInterrupted()
        }
        #expect(interrupted.retry(upTo: 3).log == "interrupted")
        #expect(starts.value == 2)
    }

    @Test(arguments: 0...3)
    func aRepetitionStartsAgainAfterEachCompletion(count: Int) {
        let starts = Shared(0)
        let log = SignalProducer<Int, Oops>(value: 1).on(starting: { starts.increment() }).repeat(count).log
        #expect(starts.value == count)
        #expect(log == Array(repeating: "value(1) ", count: count).joined() + "completed")
    }

    @Test func aFailureEndsARepetition() {
        #expect(failing.repeat(3).log == "value(1) failed(Oops(code: 1))")
    }

    @Test func theSecondFailsOrIsInterruptedForTheWhole() {
        let one = SignalProducer<Int, Oops>(value: 7)
        let interrupted = SignalProducer<Int, Oops> { observer, _ in observer.sendInterrupted() }
        #expect(one.concat(failing).log == "value(7) value(1) failed(Oops(code: 1))")
        #expect(one.concat(interrupted).log == "value(7) interrupted")
        #expect(one.then(failing).log == "value(1) failed(Oops(code: 1))")
        #expect(one.then(interrupted).log == "interrupted")
        #expect(failing.flatMapError { _ in interrupted }.log == "value(1) interrupted")
        #expect(
            failing.flatMapError { SignalProducer<Int, Oops>(error: Oops(code: $0.code + 1)) }.log
                == "value(1) failed(Oops(code: 2))"
        )
    }

    @Test func nothingOfTheSecondRunsBeforeItsTime() {
        let (signal, input) = Signal<Int, Oops>.pipe()
        let starts = Shared(0)
        let second = SignalProducer<Int, Oops>(value: 2).on(starting: { starts.increment() })
        let recorder = signal.producer.concat(second).record().recorder
        input.send(value: 1)
        #expect(starts.value == 0)
        input.sendCompleted()
        #expect(starts.value == 1)
        #expect(recorder.log == "value(1) value(2) completed")
    }

    @Test func aDisposalReachesTheOneThatRuns() {
        let disposals = Shared<[String]>([])
        @Sendable func lasting(_ name: String) -> SignalProducer<Int, Oops> {
            SignalProducer.never.on(disposed: { disposals.append(name) })
        }
        let empty = SignalProducer<Int, Oops>.empty
        empty.concat(lasting("concat")).start().dispose()
        empty.then(lasting("then")).start().dispose()
        failing.flatMapError { _ in lasting("flatMapError") }.start().dispose()
        failing.retry(upTo: 1).concat(lasting("never reached")).start().dispose()
        #expect(disposals.value == ["concat", "then", "flatMapError"])
    }

    @Test func theOutermostBeginsFirst() {
        let order = Shared<[Int]>([])
        SignalProducer<Int, Never>.empty
            .on(starting: { order.append(1) }, disposed: { order.append(-1) })
            .on(starting: { order.append(2) }, disposed: { order.append(-2) })
            .start()
        #expect(order.value.prefix(2) == [2, 1])
        #expect(Set(order.value) == [1, 2, -1, -2])
    }

    @Test func effectsComeInTheOrderOfTheirNames() {
        let order = Shared<[String]>([])
        SignalProducer<Int, Oops>(value: 1)
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
        #expect(order.value == expected)
    }

    @Test func aStartedSignalThatIsGivenUpBeforeItBeginsDoesNothing() {
        let starts = Shared(0)
        let recorder = Recorder<Int, Never>()
        SignalProducer<Int, Never>(value: 1).on(starting: { starts.increment() }).startWithSignal {
            signal,
            disposable in
            signal.observe(recorder.observer)
            disposable.dispose()
        }
        #expect(recorder.log == "interrupted")
    }
}
