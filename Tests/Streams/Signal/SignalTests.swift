import MillraceStreams
import Testing

struct SignalTests {
    private let oops = Oops(code: 7)

    /// Each way to observe, and what it hears of a value and each end.
    @Test(arguments: Ending.allCases)
    func eachObservationHearsItsPart(ending: Ending) {
        let (signal, input) = Signal<Int, Oops>.pipe()
        let heard = Shared<[String]>([])
        signal.observe { event in heard.append("event \(event)") }
        signal.observe(.init(value: { heard.append("observer \($0)") }))
        signal.observeResult { heard.append("result \($0)") }
        signal.observeCompleted { heard.append("completed") }
        signal.observeFailed { heard.append("failed \($0.code)") }
        signal.observeInterrupted { heard.append("interrupted") }
        input.send(value: 1)
        #expect(heard.value == ["event value(1)", "observer 1", "result success(1)"])
        heard.change { $0 = [] }
        switch ending {
        case .completed:
            input.sendCompleted()
            #expect(heard.value == ["event completed", "completed"])
        case .failed:
            input.send(error: oops)
            let error = "MillraceStreamsTests.Oops(code: 7)"
            #expect(heard.value == ["event failed(Oops(code: 7))", "result failure(\(error))", "failed 7"])
        case .interrupted:
            input.sendInterrupted()
            #expect(heard.value == ["event interrupted", "interrupted"])
        }
    }

    @Test func whatCannotFailIsObservedByItsValues() {
        let (signal, input) = Signal<Int, Never>.pipe()
        let values = Shared<[Int]>([])
        signal.observeValues(values.append)
        (1...3).forEach(input.send(value:))
        input.sendCompleted()
        #expect(values.value == [1, 2, 3])
    }

    @Test func theGeneratorRunsAtOnceAndOnce() {
        let runs = Shared(0)
        let signal = Signal<Int, Never> { _, _ in runs.increment() }
        signal.record()
        signal.record()
        #expect(runs.value == 1)
    }

    @Test func whatIsSentBeforeAnObserverIsThereIsGone() {
        let kept = Shared<Signal<Int, Never>.Observer?>(nil)
        let signal = Signal<Int, Never> { observer, _ in
            observer.send(value: 1)
            kept.change { $0 = observer }
        }
        let recorder = signal.record()
        kept.value?.send(value: 2)
        #expect(recorder.log == "value(2)")
    }

    @Test(arguments: Ending.allCases)
    func theGeneratorsLifetimeEndsWithTheSignal(ending: Ending) {
        let (ended, kept) = (Shared(0), Shared<Signal<Int, Oops>.Observer?>(nil))
        let signal = Signal<Int, Oops> { observer, lifetime in
            lifetime.observeEnded { ended.increment() }
            kept.change { $0 = observer }
        }
        #expect(ended.value == 0)
        switch ending {
        case .completed: kept.value?.sendCompleted()
        case .failed: kept.value?.send(error: oops)
        case .interrupted: kept.value?.sendInterrupted()
        }
        #expect(ended.value == 1)
        withExtendedLifetime(signal) {}
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
        #expect(ended.value == 0)
        disposable?.dispose()
        #expect(ended.value == 1)
    }

    @Test func theDisposableOfAPipeIsDisposedOfAtItsEnd() {
        let disposable = AnyDisposable()
        let (signal, input) = Signal<Int, Never>.pipe(disposable: disposable)
        input.send(value: 1)
        #expect(!disposable.isDisposed)
        input.sendCompleted()
        #expect(disposable.isDisposed)
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
        input.send(error: oops)
        let recorder = Recorder<Int, Oops>()
        #expect(signal.observe(recorder.observer) == nil)
        #expect(recorder.log == "interrupted")
        #expect(Signal<Int, Never>.empty.record().log == "interrupted")
        #expect(Signal<Int, Never>.never.record().log == "")
    }

    @Test func anObserverMayLeaveInTheMiddleOfADelivery() {
        let (signal, input) = Signal<Int, Never>.pipe()
        let leaving = SerialDisposable()
        let first = signal.record()
        leaving.inner = signal.observeValues { _ in leaving.dispose() }
        let last = signal.record()
        (1...2).forEach(input.send(value:))
        #expect(first.values == [1, 2])
        #expect(last.values == [1, 2])
    }

    @Test func anObserverThatIsGivenUpByAnEarlierOneHearsNothing() {
        let (signal, input) = Signal<Int, Never>.pipe()
        let later = SerialDisposable()
        let recorder = Recorder<Int, Never>()
        signal.observeValues { _ in later.dispose() }
        later.inner = signal.observe(recorder.observer)
        input.send(value: 1)
        #expect(recorder.log == "")
    }

    @Test func anObserverThatJoinsInTheMiddleOfADeliveryHearsTheNextValue() {
        let (signal, input) = Signal<Int, Never>.pipe()
        let late = Recorder<Int, Never>()
        signal.observeValues { value in
            if value == 1 { signal.observe(late.observer) }
        }
        (1...2).forEach(input.send(value:))
        #expect(late.values == [2])
    }

    @Test func aDisposalOfAnObservationIsSilent() {
        let (signal, input) = Signal<Int, Never>.pipe()
        let recorder = Recorder<Int, Never>()
        let disposable = signal.observe(recorder.observer)
        disposable?.dispose()
        #expect(disposable?.isDisposed == true)
        input.send(value: 1)
        input.sendCompleted()
        #expect(recorder.log == "")
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
