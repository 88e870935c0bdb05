import Dispatch
import MillraceStreams
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SignalProducerTests {
    private let three = SignalProducer<Int, Oops>([1, 2, 3])
    private let failing = SignalProducer<Int, Oops>(value: 1).concat(error: Oops(code: 7))

    @Test func eachStartHearsItsPart() {
        let heard = Shared<[String]>([])
        failing.start { event in heard.append("event \(event)") }
        failing.start(.init(failed: { heard.append("observer \($0.code)") }))
        failing.startWithResult { heard.append("result \((try? $0.get()) ?? 0)") }
        failing.startWithFailed { heard.append("failed \($0.code)") }
        failing.startWithCompleted { heard.append("no completion") }
        failing.startWithInterrupted { heard.append("no interruption") }
        three.startWithCompleted { heard.append("completed") }
        SignalProducer<Int, Never>.never.startWithInterrupted { heard.append("interrupted") }.dispose()
        SignalProducer<Int, Never>(value: 5).startWithValues { heard.append("value \($0)") }
        let expected = [
            "event value(1)", "event failed(Oops(code: 7))", "observer 7", "result 1", "result 0", "failed 7",
            "completed",
            "interrupted", "value 5",
        ]
        #expect(heard.value == expected)
    }

    @Test func aStartWithASignalSendsWhenAllIsSetUp() {
        let recorder = Recorder<Int, Oops>()
        let result = three.startWithSignal { signal, _ in
            signal.observe(recorder.observer)
            #expect(recorder.log == "")
            return "set up"
        }
        #expect(result == "set up")
        #expect(recorder.log == "value(1) value(2) value(3) completed")
    }

    @Test func aSignalThatWasStartedWithIsInterruptedByItsDisposable() {
        let recorder = Recorder<Int, Never>()
        let disposable = SignalProducer<Int, Never>.never.startWithSignal { signal, disposable in
            signal.observe(recorder.observer)
            return disposable
        }
        #expect(recorder.log == "")
        disposable.dispose()
        #expect(recorder.log == "interrupted")
    }

    @Test func severalObserversOfAStartedSignalShareTheWork() {
        let starts = Shared(0)
        let (first, second) = (Recorder<Int, Oops>(), Recorder<Int, Oops>())
        three.on(starting: { starts.increment() }).startWithSignal { signal, _ in
            signal.observe(first.observer)
            signal.observe(second.observer)
        }
        #expect(starts.value == 1)
        #expect(first.log == second.log)
        #expect(first.values == [1, 2, 3])
    }

    @Test func aSignalIsAProducer() {
        let (signal, input) = Signal<Int, Never>.pipe()
        let producer = SignalProducer<Int, Never>(signal)
        input.send(value: 1)
        let recorder = producer.record().recorder
        input.send(value: 2)
        input.sendCompleted()
        #expect(recorder.log == "value(2) completed")
        #expect(producer.log == "interrupted")
    }

    @Test func theWaitsAnswerWithWhatComes() {
        #expect(three.first() == .success(1))
        #expect(three.last() == .success(3))
        #expect(three.single() == nil)
        #expect(SignalProducer<Int, Oops>(value: 4).single() == .success(4))
        #expect(SignalProducer<Int, Oops>.empty.first() == nil)
        #expect(SignalProducer<Int, Oops>.empty.last() == nil)
        #expect(SignalProducer<Int, Oops>.empty.single() == nil)
        #expect(failing.first() == .success(1))
        #expect(failing.last() == .failure(Oops(code: 7)))
        #expect(failing.single() == .failure(Oops(code: 7)))
        #expect(throws: Oops(code: 7)) { try failing.wait().get() }
        #expect(throws: Never.self) { try three.wait().get() }
        #expect(throws: Never.self) { try SignalProducer<Int, Oops>.empty.wait().get() }
    }

    @Test func aWaitForTheFirstGivesTheRestUp() {
        let ended = Shared(0)
        let sent = Shared(0)
        let endless = SignalProducer<Int, Never>(0...).on(
            disposed: { ended.increment() },
            value: { _ in sent.increment() }
        )
        #expect(endless.first() == .success(0))
        #expect(ended.value == 1)
        #expect(sent.value == 1)
    }

    @Test func aWaitSeesWhatAnotherThreadSends() {
        let (signal, input) = Signal<Int, Never>.pipe()
        let started = DispatchSemaphore(value: 0)
        let producer = signal.producer.on(starting: { started.signal() })
        DispatchQueue.global().async {
            guard started.wait(timeout: .now() + 60) == .success else { return }
            // The start is under way; the value may come before the observation, the completion can't be missed.
            input.send(value: 1)
            input.sendCompleted()
        }
        #expect(finishes { _ = producer.wait() })
    }

    @Test func aDisposableOfAnEndedStreamIsDisposedOf() {
        #expect(three.start().isDisposed)
        #expect(!SignalProducer<Int, Never>.never.start().isDisposed)
    }
}
