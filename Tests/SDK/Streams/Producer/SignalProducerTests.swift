import Dispatch
import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

@Suite(.bodyTimeLimit)
struct SignalProducerTests {
    private let three = SignalProducer<Int, Oops>([1, 2, 3])
    private let failing = SignalProducer<Int, Oops>(value: 1).concat(error: Oops(code: 7))

    @Test func eachStartGetsItsPart() {
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

    @Test func aStartWithASignalSendsWhenAllIsSetUpAndSharesTheWork() {
        let starts = Shared(0)
        let (first, second) = (Recorder<Int, Oops>(), Recorder<Int, Oops>())
        let result = three.on(starting: { starts.increment() }).startWithSignal { signal, _ in
            signal.observe(first.observer)
            signal.observe(second.observer)
            return "set up, \(first.log)"
        }
        let all = "value(1) value(2) value(3) completed"
        #expect((starts.value, [result, first.log, second.log]) == (1, ["set up, ", all, all]))
    }

    @Test func aStartedSignalIsInterruptedByItsDisposable() {
        let recorder = Recorder<Int, Never>()
        let disposable = SignalProducer<Int, Never>.never.startWithSignal { signal, disposable in
            signal.observe(recorder.observer)
            return disposable
        }
        let before = recorder.log
        disposable.dispose()
        // A start needs no observer.
        let starts = Shared(0)
        three.on(starting: { starts.increment() }).startWithSignal { _, _ in }
        #expect((before, recorder.log, starts.value) == ("", "interrupted", 1))
    }

    @Test func theWaitsReturnWhatComes() {
        let empty = SignalProducer<Int, Oops>.empty
        expect([three.first(), three.last(), three.single()], is: [.success(1), .success(3), nil])
        expect(SignalProducer<Int, Oops>(value: 4).single(), is: .success(4))
        expect([empty.first(), empty.last(), empty.single()], is: [nil, nil, nil])
        let failure = Result<Int, Oops>.failure(Oops(code: 7))
        expect([failing.first(), failing.last(), failing.single()], is: [.success(1), failure, failure])
        expect(SignalProducer<Int, Oops>(error: Oops()).single(), is: .failure(Oops()))
        expect(three.start(on: QueueScheduler()).collect().single(), is: .success([1, 2, 3]))
        let ends = [failing, three, empty].map { producer in Result { try producer.wait().get() }.map { 0 } }
        expect(ends.map { "\($0)" }, is: ["failure(StreamsTestSupport.Oops(code: 7))", "success(0)", "success(0)"])
    }

    @Test func aWaitForTheFirstEndsTheWorkAndADisposableIsDisposedOfAtTheEnd() {
        let (ended, sent) = (Shared(0), Shared(0))
        let endless = SignalProducer<Int, Never>(0...).on(
            disposed: { ended.increment() },
            value: { _ in sent.increment() }
        )
        #expect((endless.first(), ended.value, sent.value) == (.success(0), 1, 1))
        #expect([three.start().isDisposed, SignalProducer<Int, Never>.never.start().isDisposed] == [true, false])
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
}
