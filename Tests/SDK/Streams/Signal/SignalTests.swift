import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

struct SignalTests {
    /// Each way to observe, and what it gets of a value and each end.
    @Test(arguments: [
        (Ending.completed, ["event completed", "completed"]),
        (
            .failed,
            ["event failed(Oops(code: 7))", "result failure(StreamsTestSupport.Oops(code: 7))", "failed 7"]
        ),
        (.interrupted, ["event interrupted", "interrupted"]),
    ])
    func eachObservationGetsItsPart(ending: Ending, expected: [String]) {
        let (signal, input) = Signal<Int, Oops>.pipe()
        let heard = Shared<[String]>([])
        signal.observe { event in heard.append("event \(event)") }
        signal.observe(.init(value: { heard.append("observer \($0)") }))
        signal.observeResult { heard.append("result \($0)") }
        signal.observeCompleted { heard.append("completed") }
        signal.observeFailed { heard.append("failed \($0.code)") }
        signal.observeInterrupted { heard.append("interrupted") }
        input.send(value: 1)
        ending.send(to: input)
        #expect(heard.value == ["event value(1)", "observer 1", "result success(1)"] + expected)
    }

    @Test(arguments: Ending.allCases)
    func theGeneratorRunsAtOnceAndOnceAndItsLifetimeEndsWithTheSignal(ending: Ending) {
        let (runs, ended, kept) = (Shared(0), Shared(0), Shared<Signal<Int, Oops>.Observer?>(nil))
        let signal = Signal<Int, Oops> { observer, lifetime in
            runs.increment()
            lifetime.observeEnded { ended.increment() }
            // Nobody observes yet.
            observer.send(value: 1)
            kept.change { $0 = observer }
        }
        let recorders = [signal.record(), signal.record()]
        kept.value?.send(value: 2)
        let before = [runs.value, ended.value]
        kept.value.map { ending.send(to: $0) }
        #expect((before, [runs.value, ended.value]) == ([1, 0], [1, 1]))
        #expect(recorders.map(\.values) == [[2], [2]])
    }

    @Test func aSignalWithoutObserversEndsItsWorkWhenItIsReleased() {
        let ended = Shared(0)
        let kept = Shared<Signal<Int, Never>.Observer?>(nil)
        var signal: Signal<Int, Never>? = Signal { observer, lifetime in
            lifetime.observeEnded { ended.increment() }
            kept.change { $0 = observer }
        }
        let disposable = signal?.observeValues { _ in }
        signal = nil
        let before = ended.value
        disposable?.dispose()
        #expect([before, ended.value] == [0, 1])
    }

    @Test func theDisposableOfAPipeIsDisposedOfAtItsEnd() {
        let disposable = AnyDisposable()
        let (signal, input) = Signal<Int, Never>.pipe(disposable: disposable)
        input.send(value: 1)
        let before = disposable.isDisposed
        input.sendCompleted()
        #expect([before, disposable.isDisposed] == [false, true])
        withExtendedLifetime(signal) {}
    }

    @Test func anInputThatIsLetGoInterrupts() {
        let recorder: Recorder<Int, Never>
        do {
            let (signal, input) = Signal<Int, Never>.pipe()
            recorder = signal.record()
            input.send(value: 1)
        }
        #expect(recorder.log == "value(1) interrupted")
    }

    @Test func anObserverThatComesAfterTheEndIsInterrupted() {
        let (signal, input) = Signal<Int, Oops>.pipe()
        input.send(error: Oops(code: 7))
        let recorder = Recorder<Int, Oops>()
        let observation = signal.observe(recorder.observer)
        let logs = [recorder.log, Signal<Int, Never>.empty.record().log, Signal<Int, Never>.never.record().log]
        #expect((observation == nil, logs) == (true, ["interrupted", "interrupted", ""]))
    }

    /// Observers that come and go in the delivery of the values 1 and 2.
    static let observations: [Row<(String, @Sendable ((Signal<Int, Never>, Recorder<Int, Never>)) -> Void)>] = [
        Row("an observer of values alone", "value(1) value(2)") { signal, recorder in
            signal.observeValues { recorder.observer.send(value: $0) }
        },
        Row("an observer may leave in the middle of a delivery", "value(1)") { signal, recorder in
            let leaving = SerialDisposable()
            leaving.inner = signal.observeValues { value in
                recorder.observer.send(value: value)
                leaving.dispose()
            }
        },
        Row("an observer that an earlier one disposes of gets nothing", "") { signal, recorder in
            let later = SerialDisposable()
            signal.observeValues { _ in later.dispose() }
            later.inner = signal.observe(recorder.observer)
        },
        Row(
            "an observer that joins in the middle of a delivery gets the next value",
            "value(2) completed"
        ) { signal, recorder in
            signal.observeValues { value in
                if value == 1 { signal.observe(recorder.observer) }
            }
        },
        Row("a disposal of an observation is silent", "") { signal, recorder in
            let disposable = signal.observe(recorder.observer)
            disposable?.dispose()
            expect(disposable?.isDisposed, is: true)
        },
    ]

    @Test(arguments: observations)
    func observersComeAndGo(_ row: Row<(String, @Sendable ((Signal<Int, Never>, Recorder<Int, Never>)) -> Void)>) {
        let (signal, input) = Signal<Int, Never>.pipe()
        let recorder = Recorder<Int, Never>()
        let first = signal.record()
        row.value.1((signal, recorder))
        let last = signal.record()
        (1...2).forEach(input.send(value:))
        input.sendCompleted()
        let all = "value(1) value(2) completed"
        #expect([first.log, recorder.log, last.log] == [all, row.value.0, all], sourceLocation: row.location)
    }

    @Test func aDerivedSignalObservesItsSourceOnceForAll() {
        let (signal, input) = Signal<Int, Never>.pipe()
        let transforms = Shared(0)
        let derived = signal.map { value in
            transforms.increment()
            return value
        }
        derived.record()
        derived.record()
        input.send(value: 1)
        #expect(transforms.value == 1)
    }
}
