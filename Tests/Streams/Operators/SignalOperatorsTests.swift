import MillraceStreams
import Testing

/// An operator of signals beside the same operator of producers.
struct OperatorPair: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let signal: @Sendable (Signal<Int, Oops>) -> Signal<String, Oops>
    let producer: @Sendable (SignalProducer<Int, Oops>) -> SignalProducer<String, Oops>

    init<Value>(
        _ name: String,
        _ signal: @escaping @Sendable (Signal<Int, Oops>) -> Signal<Value, Oops>,
        _ producer: @escaping @Sendable (SignalProducer<Int, Oops>) -> SignalProducer<Value, Oops>
    ) {
        testDescription = name
        self.signal = { signal($0).map { "\($0)" } }
        self.producer = { producer($0).map { "\($0)" } }
    }

    static let inner = SignalProducer<Int, Oops>([7, 8])

    static let all: [OperatorPair] = [
        .init("map", { $0.map { $0 * 2 } }, { $0.map { $0 * 2 } }),
        .init("map(keyPath)", { $0.map(\.description) }, { $0.map(\.description) }),
        .init("map(value)", { $0.map(value: 1) }, { $0.map(value: 1) }),
        .init("filter", { $0.filter { $0 > 1 } }, { $0.filter { $0 > 1 } }),
        .init("compactMap", { $0.compactMap { $0 > 1 ? $0 : nil } }, { $0.compactMap { $0 > 1 ? $0 : nil } }),
        .init("scan", { $0.scan(0, +) }, { $0.scan(0, +) }),
        .init("scanMap", { $0.scanMap(1) { ($1, $0) } }, { $0.scanMap(1) { ($1, $0) } }),
        .init("reduce", { $0.reduce(0, +) }, { $0.reduce(0, +) }),
        .init("reduce(into)", { $0.reduce(into: 0) { $0 += $1 } }, { $0.reduce(into: 0) { $0 += $1 } }),
        .init("collect", { $0.collect() }, { $0.collect() }),
        .init("collect(count)", { $0.collect(count: 3) }, { $0.collect(count: 3) }),
        .init("collect { values }", { $0.collect { $0.count == 2 } }, { $0.collect { $0.count == 2 } }),
        .init("collect { values, value }", { $0.collect { $1 == 2 } }, { $0.collect { $1 == 2 } }),
        .init("take(first)", { $0.take(first: 2) }, { $0.take(first: 2) }),
        .init("take(last)", { $0.take(last: 2) }, { $0.take(last: 2) }),
        .init("take(while)", { $0.take { $0 < 2 } }, { $0.take { $0 < 2 } }),
        .init("skip(first)", { $0.skip(first: 2) }, { $0.skip(first: 2) }),
        .init("skip(while)", { $0.skip { $0 < 2 } }, { $0.skip { $0 < 2 } }),
        .init("skipRepeats", { $0.skipRepeats() }, { $0.skipRepeats() }),
        .init("uniqueValues", { $0.uniqueValues() }, { $0.uniqueValues() }),
        .init("combinePrevious", { $0.combinePrevious(0) }, { $0.combinePrevious(0) }),
        .init("combinePrevious()", { $0.combinePrevious() }, { $0.combinePrevious() }),
        .init("attempt", { $0.attempt { _ in .failure(Oops()) } }, { $0.attempt { _ in .failure(Oops()) } }),
        .init("attemptMap", { $0.attemptMap { .success($0 + 1) } }, { $0.attemptMap { .success($0 + 1) } }),
        .init("mapError", { $0.mapError { $0 } }, { $0.mapError { $0 } }),
        .init("flatMapError", { $0.flatMapError { .init(error: $0) } }, { $0.flatMapError { .init(error: $0) } }),
        .init("flatMap(.concat)", { $0.flatMap(.concat) { _ in inner } }, { $0.flatMap(.concat) { _ in inner } }),
        .init("flatMap(.latest)", { $0.flatMap(.latest) { _ in inner } }, { $0.flatMap(.latest) { _ in inner } }),
        .init("flatten()", { $0.map { [$0, 0] }.flatten() }, { $0.map { [$0, 0] }.flatten() }),
        .init(
            "materialize",
            { $0.materialize().dematerialize() as Signal<Int, Oops> },
            { $0.materialize().dematerialize() as SignalProducer<Int, Oops> }
        ),
        .init(
            "materializeResults",
            { $0.materializeResults().dematerializeResults() as Signal<Int, Oops> },
            { $0.materializeResults().dematerializeResults() as SignalProducer<Int, Oops> }
        ),
        .init("replaceError", { $0.replaceError(0).promoteError() }, { $0.replaceError(0).promoteError() }),
        .init(
            "withLatest",
            { $0.withLatest(from: Property(value: 4)) },
            { $0.withLatest(from: Property(value: 4)) }
        ),
        .init("take(until)", { $0.take(until: OperatorCase.tick) }, { $0.take(until: OperatorCase.tick) }),
        .init("skip(until)", { $0.skip(until: OperatorCase.tick) }, { $0.skip(until: OperatorCase.tick) }),
        .init(
            "take(untilReplacement)",
            { $0.take(untilReplacement: inner) },
            { $0.take(untilReplacement: inner) }
        ),
        .init("negate", { $0.map { $0 > 1 }.negate() }, { $0.map { $0 > 1 }.negate() }),
        .init("on", { $0.on(value: { _ in }) }, { $0.on(value: { _ in }) }),
    ]
}

struct SignalOperatorsTests {
    @Test("An operator of signals does what that of producers does", arguments: OperatorPair.all)
    func agreement(pair: OperatorPair) {
        for end in [Termination<Oops>.completed, .failed(Oops(code: 1)), .interrupted] {
            let (signal, input) = Signal<Int, Oops>.pipe()
            let lifted = pair.producer(signal.producer).record().recorder
            let hot = pair.signal(signal).record()
            for value in [1, 2, 2, 3] {
                input.send(value: value)
            }
            input.send(.init(end))
            // What has ended before anybody could observe it has sent an interruption only.
            if hot.log != "interrupted" {
                #expect(hot.log == lifted.log)
            }
        }
    }

    @Test("A derived signal lives on its observers and lets go of its source without them", arguments: OperatorPair.all)
    func release(pair: OperatorPair) {
        let leaks = Leaks()
        let (signal, input) = Signal<Int, Oops>.pipe()
        do {
            let held = leaks.watch()
            let disposable = pair.signal(signal).observe(.init(value: { _ in _ = held }))
            input.send(value: 1)
            disposable?.dispose()
        }
        #expect(leaks.isEmpty)
    }
}
