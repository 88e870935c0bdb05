import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport
import TestSupport
import Testing

/// What the operators without a clock do.
struct OperatorTests {
    typealias Numbers = SignalProducer<Int, Never>

    private let oops = SignalProducer<Int, Oops>(error: Oops())
    private let three = SignalProducer<Int, Oops>([1, 2, 3])

    @Test func ofOneInput() {
        expect(three.take(first: 0), sends: "interrupted")
        expect(three.take(first: 2), sends: "value(1) value(2) completed")
        expect(three.take(last: 2), sends: "value(2) value(3) completed")
        expect(three.take { $0 < 2 }, sends: "value(1) completed")
        expect(Numbers(0...).take(first: 1), sends: "value(0) completed")
        expect(three.take(until: SignalProducer<Void, Never>(value: ())), sends: "completed")
        expect(three.take(during: .empty), sends: "completed")
        expect(three.take(untilReplacement: SignalProducer(value: 9)), sends: "value(9) completed")
        expect(three.skip(until: SignalProducer<Void, Never>.never), sends: "completed")

        expect(three.collect(count: 2), sends: "value([1, 2]) value([3]) completed")
        expect(three.collect { $0.reduce(0, +) >= 3 }, sends: "value([1, 2]) value([3]) completed")
        expect(three.collect { $1 == 2 }, sends: "value([1]) value([2, 3]) completed")
        expect(Numbers.empty.collect(), sends: "value([]) completed")
        expect(three.concat(error: Oops()).collect(), sends: "failed(Oops(code: 0))")

        expect(three.repeat(2), sends: "value(1) value(2) value(3) value(1) value(2) value(3) completed")
        expect(three.repeat(0), sends: "completed")
        expect(Numbers(value: 1).repeat(.max).take(first: 2), sends: "value(1) value(1) completed")
        expect(three.combinePrevious().map { $0 * 10 + $1 }, sends: "value(12) value(23) completed")

        expect(oops.flatMapError { _ in Numbers(value: 4) }, sends: "value(4) completed")
        expect(oops.replaceError(5), sends: "value(5) completed")
        let attempt = three.attempt { $0 < 2 ? .success(()) : .failure(Oops(code: $0)) }
        expect(attempt, sends: "value(1) failed(Oops(code: 2))")
        expect(oops.materialize().map { "\($0)" }, sends: "value(failed(Oops(code: 0))) completed")
        let round: SignalProducer<Int, Oops> = three.concat(error: Oops()).materialize().dematerialize()
        expect(round, sends: "value(1) value(2) value(3) failed(Oops(code: 0))")
    }

    @Test func ofSeveralInputsThatSendAtOnce() {
        let letters = SignalProducer<String, Oops>(["a", "b"])
        expect(SignalProducer.zip(three, letters).map { "\($0)\($1)" }, sends: "value(1a) value(2b) completed")
        expect(SignalProducer.zip([three, three]).map { $0.count }.collect(), sends: "value([2, 2, 2]) completed")
        let (a, b, c, d, e) = (three, letters, three, letters, three)
        let ten = SignalProducer.combineLatest(a, b, c, d, e, a, b, c, d, e)
        expect(ten.map { "\($0.0)\($0.1)\($0.9)" }, sends: "value(3b1) value(3b2) value(3b3) completed")
        expect(Numbers.combineLatest([], emptySentinel: []), sends: "value([]) completed")
        expect(Numbers.combineLatest([]), sends: "completed")
        expect(three.sample(on: SignalProducer<Void, Never>(value: ())), sends: "value(3) completed")
    }

    typealias Pipes = (outer: Signal<Int, Never>, a: Signal<Int, Never>, b: Signal<Int, Never>)

    /// What is made of three signals, and what it has sent after each step: `a1` sends 1 to the signal `a`, and `a|`
    /// completes it.
    struct Script: Sendable {
        let make: @Sendable (Pipes) -> SignalProducer<Int, Never>
        let steps: [(step: String, log: String)]
    }

    static let scripts: [Row<Script>] = [
        Row(
            "zip completes after the last pair",
            Script(
                make: { .init(Signal.zip($0.a, $0.b).map { $0 * 10 + $1 }) },
                steps: [("a1", ""), ("a|", ""), ("b2", "value(12) completed")]
            )
        ),
        Row(
            "combineLatest completes when all have",
            Script(
                make: { $0.a.producer.combineLatest(with: Numbers.empty).map(+) },
                steps: [("", ""), ("a|", "completed")]
            )
        ),
        Row(
            "a race sends what the first to send sends",
            Script(
                make: { Numbers.Outer([$0.a, $0.b]).flatten(.race) },
                steps: [
                    ("b1", "value(1)"), ("a2", "value(1)"), ("b3", "value(1) value(3)"), ("a|", "value(1) value(3)"),
                    ("b|", "value(1) value(3) completed"),
                ]
            )
        ),
        Row(
            "inner streams are throttled",
            Script(
                make: { pipes in .init(pipes.outer.flatMap(.throttle) { $0 == 0 ? pipes.a : pipes.b }) },
                steps: [
                    ("o0", ""), ("o1", ""), ("a1", "value(1)"), ("b2", "value(1)"), ("a|", "value(1)"),
                    ("o1", "value(1)"),
                    ("b3", "value(1) value(3)"),
                ]
            )
        ),
        Row(
            "waiting inner streams have a bound",
            Script(
                make: { pipes in
                    pipes.outer.producer.flatMap(.concat(buffering: .bounded(1, .dropOldest))) {
                        $0 == 0 ? pipes.a.producer : .init(value: $0)
                    }
                },
                steps: [("o0", ""), ("o1", ""), ("o2", ""), ("o3", ""), ("a|", "value(3)")]
            )
        ),
    ]

    @Test(arguments: scripts)
    func severalInputs(_ row: Row<Script>) {
        let names = ["o", "a", "b"]
        let pipes = names.map { _ in Signal<Int, Never>.pipe() }
        let inputs = Dictionary(uniqueKeysWithValues: zip(names, pipes.map(\.input)))
        let recorder = row.value.make((pipes[0].output, pipes[1].output, pipes[2].output)).record().recorder
        let logs = row.value.steps.map { step, _ in
            let input = inputs[String(step.prefix(1))]
            if let value = Int(step.dropFirst()) { input?.send(value: value) }
            if step.hasSuffix("|") { input?.sendCompleted() }
            return recorder.log
        }
        #expect(logs == row.value.steps.map(\.log), sourceLocation: row.location)
    }

    @Test func aLifetimeAndTheLatestEndWhatTheyReplace() {
        var token: Lifetime.Token? = .init()
        let recorder = token.map { Numbers.never.take(during: Lifetime($0)).record().recorder }
        let before = recorder?.log
        token = nil
        #expect([before, recorder?.log] == ["", "completed"])

        let (outer, input) = Signal<Int, Never>.pipe()
        let disposals = Shared<[Int]>([])
        let latest = outer.producer.flatMap(.latest) { value in
            Numbers.never.prefix(value: value).on(disposed: { disposals.append(value) })
        }
        .record().recorder
        input.send(value: 1)
        input.send(value: 2)
        let disposed = disposals.value
        input.sendCompleted()
        #expect((disposed, latest.log) == ([1], "value(1) value(2)"))
    }

    /// A signal has neither starts nor work to dispose of, so a log of all events is without them.
    @Test func loggingSomeEvents() {
        let lines = Shared<[String: [String]]>([:])
        let (signal, input) = Signal<Int, Oops>.pipe()
        let logger: EventLogger = { id, event, _, _, _ in lines.change { $0[id, default: []].append("\(event)") } }
        three.take(first: 1).logEvents(identifier: "all", logger: logger).start()
        signal.producer.logEvents(identifier: "some", events: [.starting, .failed], logger: logger).start()
        signal.logEvents(identifier: "signal", logger: logger).observe { _ in }
        input.send(value: 1)
        input.send(error: Oops())
        let expected = [
            "all": ["starting", "value 1", "completed", "terminated", "disposed"],
            "some": ["starting", "failed Oops(code: 0)"],
            "signal": ["value 1", "failed Oops(code: 0)", "terminated"],
        ]
        #expect(lines.value == expected)
    }
}

extension SignalProducer where Error == Never {
    fileprivate typealias Outer = SignalProducer<Signal<Value, Never>, Never>
}
