import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

/// Whatever observes a signal keeps it alive until its end, and not a moment longer: a derived signal that nobody else
/// holds goes on sending, and what it holds is released after an end and after a disposal.
@Suite(.bodyTimeLimit)
struct SignalProducerOfSignalTests {
    typealias Numbers = Signal<Int, Never>

    /// A way to observe a signal that nobody else holds, and all that comes of it; of the operators applied to one
    /// there are rows in `Laws`.
    struct Form: Sendable, CustomTestStringConvertible {
        let testDescription: String

        /// How many values come of the three that are sent.
        let count: Int
        let observe: @Sendable (Numbers, @escaping @Sendable (Int) -> Void) -> (any Disposable)?

        init(
            _ name: String,
            _ count: Int = 3,
            observe: @escaping @Sendable (Numbers, @escaping @Sendable (Int) -> Void) -> (any Disposable)?
        ) {
            (testDescription, self.count, self.observe) = (name, count, observe)
        }

        init(_ name: String, _ count: Int = 3, _ make: @escaping @Sendable (Numbers) -> SignalProducer<Int, Never>) {
            self.init(name, count) { signal, action in make(signal).startWithValues(action) }
        }
    }

    static let one = SignalProducer<Int, Never>(value: 1).concat(.never)
    static let endless = Lifetime.make()
    static let never = SignalProducer<Int, Never>.never

    static let forms: [Form] = [
        Form("observe") { $0.observeValues($1) },
        Form("producer") { $0.producer },
        Form("init(signal)") { SignalProducer($0) },
        Form("concat") { SignalProducer.empty.concat($0.producer) },
        Form("flatMapError") { signal in
            SignalProducer<Int, Oops>(error: Oops()).flatMapError { _ in signal.producer }
        },
        Form("withLatest(from it)") { signal in
            never.merge(with: signal.producer).withLatest(from: signal.map { $0 }).map { $0.1 }
        },
        Form("sample(with it)") { one.sample(with: $0.map { $0 }).map { $0.1 } },
        Form("sample(on it)") { one.sample(on: $0.map { _ in }) },
        Form("take(until it)", 1) { one.take(until: $0.map { _ in }.producer) },
        Form("take(untilReplacement: it)", 4) { one.take(untilReplacement: $0.map { $0 }.producer) },
        Form("skip(until it)") { signal in signal.producer.skip(until: signal.map { _ in }.producer) },
        Form("startWithSignal") { signal, action in
            signal.producer.startWithSignal { signal, disposable in
                signal.observeValues(action)
                return disposable
            }
        },
        Form("property", 4) { Property(initial: 0, then: $0).producer },
        Form("property(producer)", 4) { Property(initial: 0, then: $0.producer).producer },
        Form("property.signal") { SignalProducer(Property(initial: 0, then: $0).signal) },
        Form("derived property.signal") { SignalProducer(Property(initial: 0, then: $0).map { $0 + 1 }.signal) },
        Form("binding") { signal, action in
            BindingTarget(lifetime: endless.lifetime, action: action) <~ signal
        },
    ]

    static let strategies: [Form] = [
        ("merge", FlattenStrategy.merge), ("concat", .concat), ("latest", .latest), ("race", .race),
        ("concurrent", .concurrent(limit: 2)), ("throttle", .throttle),
    ]
    .map { name, strategy in
        Form("flatMap(.\(name))") { signal in one.flatMap(strategy) { _ in signal.map { $0 } } }
    }

    static let all = forms + strategies

    @Test("A signal that nobody else holds sends what comes", arguments: all)
    func sends(form: Form) {
        let (source, input) = Numbers.pipe()
        let seen = Shared<[Int]>([])
        let disposable = form.observe(source.map { $0 }) { seen.append($0) }
        (1...3).forEach(input.send(value:))
        #expect(seen.value.count == form.count)
        disposable?.dispose()
    }

    @Test("Nothing is kept after an end", arguments: all, ["completion", "interruption", "disposal"])
    func releases(form: Form, end: String) {
        let leaks = Leaks()
        let (source, input) = Numbers.pipe()
        do {
            let held = leaks.watch()
            let disposable = form.observe(source.map { held.passing($0) }) { _ in _ = held }
            input.send(value: 1)
            #expect(!leaks.isEmpty || disposable?.isDisposed != false)
            if end == "completion" { input.sendCompleted() }
            if end == "interruption" { input.sendInterrupted() }
            // What has another input goes on until it is disposed of.
            disposable?.dispose()
        }
        #expect(leaks.isEmpty)
        input.send(value: 2)
    }

    @Test("A signal without observers and holders lets go of its source, one with observers doesn't")
    func orphans() {
        let leaks = Leaks()
        let (source, input) = Numbers.pipe()
        var derived: Numbers? = source.map { [held = leaks.watch()] in held.passing($0) }
        var producer: SignalProducer<Int, Never>? = derived?.producer
        let observation = derived?.observeValues { _ in }
        derived = nil
        var counts = [leaks.count]
        observation?.dispose()
        // The producer holds it.
        counts.append(leaks.count)
        let run = producer?.start()
        producer = nil
        counts.append(leaks.count)
        run?.dispose()
        #expect(counts + [leaks.count] == [1, 1, 1, 0])
        input.sendCompleted()
    }

    @Test("Waiting for a signal that nobody else holds returns, and the values of an action that nobody holds arrive")
    func waits() async {
        let (source, input) = Numbers.pipe()
        let feeding = SignalProducer<Int, Never> { observer, _ in
            input.send(value: 1)
            observer.sendCompleted()
        }
        let ending = feeding.on(completed: { input.sendCompleted() })
        let first = Shared<Int?>(nil)
        let firstComes = finishes {
            let result = source.map { $0 + 1 }.producer.merge(with: feeding).first()
            first.change { $0 = result?.get() }
        }
        let value = await source.map { $0 + 1 }.producer.merge(with: feeding).value()
        let waitEnds = finishes { _ = source.map { $0 + 1 }.producer.merge(with: ending).wait() }
        #expect((firstComes, first.value, value, waitEnds) == (true, 2, 2, true))
        let action = Action<Int, Int, Never> { SignalProducer(value: $0) }
        let seen = SignalProducer(action.values.map { $0 + 1 }).record()
        action.apply(1).start()
        seen.disposable.dispose()
        #expect(seen.recorder.values == [2])
    }
}
