import Dispatch
import MillraceStreams
import Testing

/// An operator as every law sees it: from a stream of integers to another one.
struct OperatorCase: Sendable, CustomTestStringConvertible {
    typealias Producer = SignalProducer<Int, Oops>

    let name: String
    let apply: @Sendable (Producer, any DateScheduler) -> Producer

    var testDescription: String {
        name
    }

    init(_ name: String, _ apply: @escaping @Sendable (Producer, any DateScheduler) -> Producer) {
        self.name = name
        self.apply = apply
    }

    init(_ name: String, _ apply: @escaping @Sendable (Producer) -> Producer) {
        self.init(name) { producer, _ in apply(producer) }
    }
}

extension OperatorCase {
    static let never = SignalProducer<Int, Oops>.never
    static let endless = Lifetime.make()
    static let tick = SignalProducer<Void, Never>.never

    static let linear: [OperatorCase] = [
        .init("map") { $0.map { $0 + 1 } },
        .init("map(keyPath)") { $0.map(\.self) },
        .init("map(value)") { $0.map(value: 7) },
        .init("mapError") { $0.mapError { $0 } },
        .init("filter") { $0.filter { $0 >= 0 } },
        .init("compactMap") { $0.compactMap { $0 } },
        .init("skipNil") { $0.map(Optional.some).skipNil() },
        .init("scan") { $0.scan(0, +) },
        .init("scan(into)") { $0.scan(into: 0) { $0 += $1 } },
        .init("scanMap") { $0.scanMap(0) { ($0 + $1, $1) } },
        .init("scanMap(into)") {
            $0.scanMap(into: 0) {
                $0 += $1; return $1
            }
        },
        .init("skip(first)") { $0.skip(first: 0) },
        .init("skip(while)") { $0.skip { $0 < 0 } },
        .init("skipRepeats") { $0.skipRepeats() },
        .init("uniqueValues") { $0.uniqueValues() },
        .init("combinePrevious") { $0.combinePrevious(0).map { $1 } },
        .init("combinePrevious()") { $0.combinePrevious().map { $1 } },
        .init("on") { $0.on(starting: {}, event: { _ in }, terminated: {}, disposed: {}, value: { _ in }) },
        .init("logEvents") { $0.logEvents(logger: { _, _, _, _, _ in }) },
        .init("take(first)") { $0.take(first: 1_000_000) },
        .init("take(while)") { $0.take { _ in true } },
        .init("take(last)") { $0.take(last: 3) },
        .init("attempt") { $0.attempt { _ in .success(()) } },
        .init("attemptMap") { $0.attemptMap { .success($0) } },
        .init("collect") { $0.collect().map(\.count) },
        .init("collect(count)") { $0.collect(count: 2).map(\.count) },
        .init("reduce") { $0.reduce(0, +) },
        .init("reduce(into)") { $0.reduce(into: 0) { $0 += $1 } },
        .init("materialize") { $0.materialize().dematerialize() },
        .init("materializeResults") { $0.materializeResults().dematerializeResults() },
        .init("flatten()") { $0.map { [$0, $0] }.flatten() },
        .init("collect(while)") { $0.collect { $0.count == 2 }.map(\.count) },
        .init("uniqueValues(identity)") { $0.uniqueValues { $0 % 10 } },
        .init("negate") { $0.map { $0 > 0 }.negate().map { $0 ? 1 : 0 } },
    ]

    static let sequential: [OperatorCase] = [
        .init("concat") { $0.concat(value: 1) },
        .init("prefix") { $0.prefix(value: 1) },
        .init("concat(producer)") { $0.concat(SignalProducer(value: 1)) },
        .init("prefix(producer)") { $0.prefix(SignalProducer(value: 1)) },
        .init("then") { $0.then(SignalProducer<Int, Oops>(value: 1)) },
        .init("flatMapError") { $0.flatMapError { SignalProducer(error: $0) } },
        .init("repeat") { $0.repeat(1) },
        .init("retry") { $0.retry(upTo: 0) },
        .init("replayLazily") { $0.replayLazily(upTo: 2) },
        .init("replaceError") { $0.replaceError(0).promoteError(Oops.self) },
    ]

    static let combining: [OperatorCase] = [
        .init("combineLatest(with)") { $0.combineLatest(with: .init(value: 0)).map { $0.0 } },
        .init("combineLatest(many)") {
            SignalProducer.combineLatest($0, .init(value: 0), .init(value: "")).map { $0.0 }
        },
        .init("combineLatest(sequence)") { SignalProducer.combineLatest([$0]).map { $0[0] } },
        .init("zip(with)") { $0.zip(with: .init(0..<600)).map { $0.0 } },
        .init("zip(many)") { SignalProducer.zip($0, .init(0..<600), .init(0..<600)).map { $0.0 } },
        .init("merge") { .merge($0, .empty) },
        .init("merge(with)") { $0.merge(with: .empty) },
        .init("flatten(.merge)") { $0.map { SignalProducer<Int, Oops>(value: $0) }.flatten(.merge) },
        .init("flatMap(.merge)") { $0.flatMap(.merge) { SignalProducer<Int, Oops>(value: $0) } },
        .init("flatMap(.concat)") { $0.flatMap(.concat) { SignalProducer<Int, Oops>(value: $0) } },
        .init("flatMap(.concurrent)") { $0.flatMap(.concurrent(limit: 2)) { SignalProducer<Int, Never>(value: $0) } },
        .init("flatMap(.latest)") { $0.flatMap(.latest) { SignalProducer<Int, Oops>(value: $0) } },
        .init("flatMap(.throttle)") { $0.flatMap(.throttle) { SignalProducer<Int, Oops>(value: $0) } },
        .init("flatMap(.latest, never)") { $0.flatMap(.latest) { SignalProducer<Int, Oops>.never.prefix(value: $0) } },
        .init("flatMap(.race)") { $0.flatMap(.race) { SignalProducer<Int, Oops>.never.prefix(value: $0) } },
        .init("withLatest") { $0.withLatest(from: SignalProducer<Int, Never>(value: 1)).map { $0.0 } },
        .init("sample(with)") { $0.sample(with: SignalProducer<Int, Never>.never).map { $0.0 } },
        .init("sample(on)") { $0.sample(on: tick) },
        .init("take(until)") { $0.take(until: tick) },
        .init("take(during)") { $0.take(during: endless.lifetime) },
        .init("take(untilReplacement)") { $0.take(untilReplacement: never) },
        .init("skip(until)") { $0.skip(until: SignalProducer<Void, Never>(value: ())) },
        .init("and") { $0.map { $0 > 0 }.and(SignalProducer(value: true)).map { $0 ? 1 : 0 } },
        .init("or") { $0.map { $0 > 0 }.or(SignalProducer(value: false)).map { $0 ? 1 : 0 } },
        .init("all") { SignalProducer.all([$0.map { $0 > 0 }, .init(value: true)]).map { $0 ? 1 : 0 } },
        .init("any") { SignalProducer.any([$0.map { $0 > 0 }, .init(value: true)]).map { $0 ? 1 : 0 } },
    ]

    static let scheduled: [OperatorCase] = [
        .init("observe(on)") { $0.observe(on: $1) },
        .init("start(on)") { $0.start(on: $1) },
        .init("delay") { $0.delay(0.001, on: $1) },
        .init("debounce") { $0.debounce(0.001, on: $1) },
        .init("debounce(keeping)") { $0.debounce(0.001, on: $1, discardWhenCompleted: false) },
        .init("throttle") { $0.throttle(0.001, on: $1) },
        .init("throttle(while)") { $0.throttle(while: Property(value: false), on: $1) },
        .init("timeout") { $0.timeout(after: 1_000, raising: Oops(code: 9), on: $1) },
        .init("take(for)") { $0.take(for: 1_000, on: $1) },
        .init("lazyMap") { $0.lazyMap(on: $1) { $0 } },
        .init("collect(every)") { $0.collect(every: .milliseconds(1), on: $1).map(\.count) },
        .init("retry(interval)") { $0.retry(upTo: 0, interval: 1, on: $1) },
        .init("retry(policy)") { $0.retry(.constant(upTo: 0, pause: 1), on: $1) },
    ]

    static let all = linear + sequential + combining + scheduled

    /// Those that end of themselves, or send something else than what they get: the rest passes a completion on.
    static let unending: Set<String> = [
        "take(untilReplacement)", "sample(with)", "sample(on)", "flatMap(.latest, never)",
        "flatMap(.race)",
    ]
}
