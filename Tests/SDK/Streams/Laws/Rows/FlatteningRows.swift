import MillraceReactiveSwift
import MillraceStreams

extension LawTable {
    /// What comes of each strategy, with inner streams that send a number and its tenfold, or a number and go on.
    private static let strategies: [(name: String, strategy: FlattenStrategy, brief: String, lasting: String)] = [
        ("merge", .merge, "1 10 2 20 2 20 3 30 completed", "1 2 2 3"),
        ("concat", .concat, "1 10 2 20 2 20 3 30 completed", "1"),
        ("concurrent", .concurrent(limit: 2), "1 10 2 20 2 20 3 30 completed", "1 2"),
        ("latest", .latest, "1 10 2 20 2 20 3 30 completed", "1 2 2 3"),
        ("race", .race, "1 10 completed", "1"),
        ("throttle", .throttle, "1 10 2 20 2 20 3 30 completed", "1"),
    ]

    static var flattening: [OperatorRow] {
        strategies.flatMap { name, strategy, brief, lasting in
            flatMapping(name, strategy, brief, lasting) + flattening(name, strategy, brief, lasting)
        }
    }

    @Rows
    private static func flatMapping(
        _ name: String,
        _ strategy: FlattenStrategy,
        _ brief: String,
        _ lasting: String
    ) -> [OperatorRow] {
        row("flatMap(_: FlattenStrategy, _: (Value) -> SignalProducer<NewValue, Error>)", note: name, brief) { s, b in
            s.flatMap(strategy) { b.brief($0, $0 * 10) as Numbers }
        } signal: { s, b in
            s.flatMap(strategy) { b.brief($0, $0 * 10) as Numbers }
        }
        row(
            "flatMap(_: FlattenStrategy, _: (Value) -> SignalProducer<NewValue, Error>)",
            note: name + " of streams that last",
            lasting,
            failed: lasting + " failed(7)"
        ) { s, b in
            s.flatMap(strategy) { b.lasting($0) as Numbers }
        } signal: { s, b in
            s.flatMap(strategy) { b.lasting($0) as Numbers }
        }
        row("flatMap(_: FlattenStrategy, _: (Value) -> Inner) where Inner.Error == Never", note: name, brief) { s, b in
            s.flatMap(strategy) { b.brief($0, $0 * 10) as SafeNumbers }
        } signal: { s, b in
            s.flatMap(strategy) { b.brief($0, $0 * 10) as SafeNumbers }
        }
        safeRow(
            "flatMap(_: FlattenStrategy, _: (Value) -> SignalProducer<NewValue, NewError>) where Error == Never",
            note: name,
            brief
        ) { s, b in
            s.flatMap(strategy) { b.brief($0, $0 * 10) as Numbers }
        } signal: { s, b in
            s.flatMap(strategy) { b.brief($0, $0 * 10) as Numbers }
        }
        safeRow(
            "flatMap(_: FlattenStrategy, _: (Value) -> SignalProducer<NewValue, Never>) where Error == Never",
            note: name,
            brief
        ) { s, b in
            s.flatMap(strategy) { b.brief($0, $0 * 10) as SafeNumbers }
        } signal: { s, b in
            s.flatMap(strategy) { b.brief($0, $0 * 10) as SafeNumbers }
        }
    }

    @Rows
    private static func flattening(
        _ name: String,
        _ strategy: FlattenStrategy,
        _ brief: String,
        _ lasting: String
    ) -> [OperatorRow] {
        row("flatten(_:) where Value: SignalProducerConvertible, Value.Error == Error", note: name, brief) { s, b in
            s.map { b.brief($0, $0 * 10) as Numbers }.flatten(strategy)
        } signal: { s, b in
            s.map { b.brief($0, $0 * 10) as Numbers }.flatten(strategy)
        }
        row(
            "flatten(_:) where Value: SignalProducerConvertible, Value.Error == Never",
            note: name + " of streams that last",
            lasting,
            failed: lasting + " failed(7)"
        ) { s, b in
            s.map { b.lasting($0) as SafeNumbers }.flatten(strategy)
        } signal: { s, b in
            s.map { b.lasting($0) as SafeNumbers }.flatten(strategy)
        }
        safeRow("flatten(_:) where Error == Never, Value: SignalProducerConvertible", note: name, brief) { s, b in
            s.map { b.brief($0, $0 * 10) as Numbers }.flatten(strategy)
        } signal: { s, b in
            s.map { b.brief($0, $0 * 10) as Numbers }.flatten(strategy)
        }
        safeRow(
            "flatten(_:) where Error == Never, Value: SignalProducerConvertible, Value.Error == Never",
            note: name,
            brief
        ) { s, b in
            s.map { b.brief($0, $0 * 10) as SafeNumbers }.flatten(strategy)
        } signal: { s, b in
            s.map { b.brief($0, $0 * 10) as SafeNumbers }.flatten(strategy)
        }
    }
}
