import MillraceStreams
import Testing

/// What the operators without a clock do.
@Suite(.timeLimit(.minutes(5)))
struct OperatorTests {
    private let oops = SignalProducer<Int, Oops>(error: Oops())
    private let three = SignalProducer<Int, Oops>([1, 2, 3])

    @Test func cutting() {
        #expect(three.take(first: 0).log == "interrupted")
        #expect(three.take(first: 2).log == "value(1) value(2) completed")
        #expect(three.take(last: 2).log == "value(2) value(3) completed")
        #expect(three.take { $0 < 2 }.log == "value(1) completed")
        #expect(SignalProducer<Int, Never>(0...).take(first: 1).log == "value(0) completed")
        #expect(three.take(until: SignalProducer<Void, Never>(value: ())).log == "completed")
        #expect(three.take(during: .empty).log == "completed")
        #expect(three.take(untilReplacement: SignalProducer(value: 9)).log == "value(9) completed")
        #expect(three.skip(until: SignalProducer<Void, Never>.never).log == "completed")
    }

    @Test func aLifetimeCompletesWhatIsTakenDuringIt() {
        var token: Lifetime.Token? = .init()
        let recorder = token.map { SignalProducer<Int, Never>.never.take(during: Lifetime($0)).record().recorder }
        #expect(recorder?.log == "")
        token = nil
        #expect(recorder?.log == "completed")
    }

    @Test func collecting() {
        #expect(three.collect(count: 2).log == "value([1, 2]) value([3]) completed")
        #expect(three.collect { $0.reduce(0, +) >= 3 }.log == "value([1, 2]) value([3]) completed")
        #expect(three.collect { $1 == 2 }.log == "value([1]) value([2, 3]) completed")
        #expect(SignalProducer<Int, Never>.empty.collect().log == "value([]) completed")
        #expect(three.concat(error: Oops()).collect().log == "failed(Oops(code: 0))")
    }

    @Test func combining() {
        let letters = SignalProducer<String, Oops>(["a", "b"])
        #expect(SignalProducer.zip(three, letters).map { "\($0)\($1)" }.log == "value(1a) value(2b) completed")
        #expect(SignalProducer.zip([three, three]).map { $0.count }.collect().log == "value([2, 2, 2]) completed")
        let (a, b, c, d, e) = (three, letters, three, letters, three)
        let ten = SignalProducer.combineLatest(a, b, c, d, e, a, b, c, d, e)
        #expect(ten.map { "\($0.0)\($0.1)\($0.9)" }.log == "value(3b1) value(3b2) value(3b3) completed")
        #expect(SignalProducer<Int, Never>.combineLatest([], emptySentinel: []).log == "value([]) completed")
        #expect(SignalProducer<Int, Never>.combineLatest([]).log == "completed")
        #expect(three.sample(on: SignalProducer<Void, Never>(value: ())).log == "value(3) completed")
        #expect(three.combinePrevious().map { $0 * 10 + $1 }.log == "value(12) value(23) completed")
    }

    @Test func zippingCompletesAfterTheLastPair() {
        let (left, leftInput) = Signal<Int, Never>.pipe()
        let (right, rightInput) = Signal<Int, Never>.pipe()
        let recorder = Signal.zip(left, right).map { $0 * 10 + $1 }.record()
        leftInput.send(value: 1)
        leftInput.sendCompleted()
        #expect(recorder.log == "")
        rightInput.send(value: 2)
        #expect(recorder.log == "value(12) completed")
    }

    @Test func errors() {
        #expect(oops.flatMapError { _ in SignalProducer<Int, Never>(value: 4) }.log == "value(4) completed")
        #expect(oops.replaceError(5).log == "value(5) completed")
        #expect(
            three.attempt { $0 < 2 ? .success(()) : .failure(Oops(code: $0)) }.log == "value(1) failed(Oops(code: 2))"
        )
        #expect(oops.materialize().map { "\($0)" }.log == "value(failed(Oops(code: 0))) completed")
        let round: SignalProducer<Int, Oops> = three.concat(error: Oops()).materialize().dematerialize()
        #expect(round.log == "value(1) value(2) value(3) failed(Oops(code: 0))")
    }

    @Test func racing() {
        let (slow, slowInput) = Signal<Int, Never>.pipe()
        let (fast, fastInput) = Signal<Int, Never>.pipe()
        let outer = SignalProducer<Signal<Int, Never>, Never>([slow, fast])
        let recorder = outer.flatten(.race).record().recorder
        fastInput.send(value: 1)
        slowInput.send(value: 2)
        fastInput.send(value: 3)
        slowInput.sendCompleted()
        #expect(recorder.log == "value(1) value(3)")
        fastInput.sendCompleted()
        #expect(recorder.log == "value(1) value(3) completed")
    }

    @Test func throttlingInnerStreams() {
        let (outer, input) = Signal<Int, Never>.pipe()
        let pipes = [Signal<Int, Never>.pipe(), Signal<Int, Never>.pipe()]
        let recorder = outer.flatMap(.throttle) { pipes[$0].output }.record()
        input.send(value: 0)
        input.send(value: 1)
        pipes[0].input.send(value: 1)
        pipes[1].input.send(value: 2)
        pipes[0].input.sendCompleted()
        input.send(value: 1)
        pipes[1].input.send(value: 3)
        #expect(recorder.values == [1, 3])
    }

    @Test func switching() {
        let (outer, input) = Signal<Int, Never>.pipe()
        let disposals = Shared<[Int]>([])
        let recorder = outer.producer.flatMap(.latest) { value in
            SignalProducer<Int, Never>.never.prefix(value: value).on(disposed: { disposals.append(value) })
        }
        .record().recorder
        input.send(value: 1)
        input.send(value: 2)
        #expect(disposals.value == [1])
        input.sendCompleted()
        #expect(recorder.log == "value(1) value(2)")
    }

    @Test func waitingInnerStreamsHaveABound() {
        let (outer, input) = Signal<Int, Never>.pipe()
        let (gate, gateInput) = Signal<Int, Never>.pipe()
        let recorder = outer.producer
            .flatMap(.concat(buffering: .bounded(1, .dropOldest))) { $0 == 0 ? gate.producer : .init(value: $0) }
            .record().recorder
        (0...3).forEach(input.send(value:))
        gateInput.sendCompleted()
        #expect(recorder.values == [3])
    }

    @Test func replaying() {
        let starts = Shared(0)
        let (signal, input) = Signal<Int, Never>.pipe()
        let replayed = signal.producer.on(starting: { starts.increment() }).replayLazily(upTo: 2)
        #expect(starts.value == 0)
        let first = replayed.record().recorder
        for value in 1...3 { input.send(value: value) }
        let second = replayed.record().recorder
        input.send(value: 4)
        input.sendCompleted()
        #expect(first.log == "value(1) value(2) value(3) value(4) completed")
        #expect(second.log == "value(2) value(3) value(4) completed")
        #expect(replayed.log == "value(3) value(4) completed")
        #expect(starts.value == 1)
    }

    @Test func aReplayEndsWhenNobodyHoldsIt() {
        let ended = Shared(0)
        var replayed: SignalProducer<Int, Never>? = SignalProducer { observer, lifetime in
            lifetime.observeEnded {
                ended.increment()
                observer.sendInterrupted()
            }
        }
        .replayLazily(upTo: 1)
        let disposable = replayed?.start()
        disposable?.dispose()
        #expect(ended.value == 0)
        replayed = nil
        #expect(ended.value == 1)
    }

    @Test func logging() {
        let lines = Shared<[String]>([])
        three.take(first: 1).logEvents(
            identifier: "x",
            logger: { id, event, _, _, _ in lines.append("\(id) \(event)") }
        )
        .start()
        #expect(lines.value == ["x starting", "x value 1", "x completed", "x terminated", "x disposed"])
    }

    /// A signal has neither starts nor work to dispose of, so a log of all events is without them.
    @Test func loggingSomeEvents() {
        let lines = Shared<[String]>([])
        let (signal, input) = Signal<Int, Oops>.pipe()
        signal.producer.logEvents(events: [.starting, .failed]) { _, event, _, _, _ in
            lines.append("producer \(event)")
        }
        .start()
        signal.logEvents { _, event, _, _, _ in lines.append("signal \(event)") }.observe { _ in }
        input.send(value: 1)
        input.send(error: Oops())
        #expect(
            lines.value.filter { $0.hasPrefix("producer") } == [
                "producer starting", "producer failed Oops(code: 0)",
            ]
        )
        #expect(
            lines.value.filter { $0.hasPrefix("signal") } == [
                "signal value 1", "signal failed Oops(code: 0)", "signal terminated",
            ]
        )
    }

    @Test func repeatingAndRetrying() {
        #expect(three.repeat(2).log == "value(1) value(2) value(3) value(1) value(2) value(3) completed")
        #expect(three.repeat(0).log == "completed")
        #expect(SignalProducer<Int, Never>(value: 1).repeat(.max).take(first: 2).log == "value(1) value(1) completed")
    }

    @Test func blocking() {
        #expect(three.first() == .success(1))
        #expect(three.last() == .success(3))
        #expect(three.single() == nil)
        #expect(oops.single() == .failure(Oops()))
        #expect(three.start(on: QueueScheduler()).collect().single() == .success([1, 2, 3]))
        #expect((try? three.wait().get()) != nil)
    }
}
