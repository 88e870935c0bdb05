import MillraceReactiveSwift
import MillraceStreams

extension LawTable {
    private static let latestPairs = "(1, 10) (1, 20) (2, 20) (2, 20) (2, 20) (2, 30) (3, 30) completed"
    private static let latestLists = "[1, 10] [1, 20] [2, 20] [2, 20] [2, 20] [2, 30] [3, 30] completed"
    private static let pairs = "(1, 10) (2, 20) (2, 20) (3, 30) completed"

    @Rows static var combining: [OperatorRow] {
        row("combineLatest(with:)", "(1, 0) (2, 0) (2, 0) (3, 0) completed") { s, b in
            s.combineLatest(with: b.brief(0))
        }
        row(
            "combineLatest(with:)",
            note: "one that lasts",
            "(1, 0) (2, 0) (2, 0) (3, 0)",
            failed: "(1, 0) (2, 0) (2, 0) (3, 0) failed(7)"
        ) { s, b in
            s.combineLatest(with: b.lasting(0))
        }
        signalRow("combineLatest(with:)", latestPairs, signal: { s, b in s.combineLatest(with: s.map { b($0 * 10) }) })
        row("combineLatest(_:_:_:)", "(1, 0, 5) (2, 0, 5) (2, 0, 5) (3, 0, 5) completed") { s, b in
            SignalProducer.combineLatest(s, b.brief(0) as Numbers, b.brief(5) as Numbers)
        }
        signalRow(
            "combineLatest(_: Signal, _: Signal<Second, Error>)",
            latestPairs,
            signal: { s, b in Signal.combineLatest(s, s.map { b($0 * 10) }) }
        )
        row(
            "combineLatest(_: some Sequence<SignalProducer>, emptySentinel: [Value]?)",
            "[1, 0] [2, 0] [2, 0] [3, 0] completed"
        ) { s, b in
            SignalProducer.combineLatest([s, b.brief(0)])
        }
        signalRow(
            "combineLatest(_:emptySentinel:)",
            latestLists,
            signal: { s, b in Signal.combineLatest([s, s.map { b($0 * 10) }]) }
        )
        row("zip(with:buffering:)", "(1, 5) (2, 6) completed", failed: "(1, 5) (2, 6) completed") { s, b in
            s.zip(with: b.brief(5, 6))
        }
        signalRow("zip(with:buffering:)", pairs, signal: { s, b in s.zip(with: s.map { b($0 * 10) }) })
        row("zip(_:_:_:buffering:)", "(1, 5, 8) (2, 6, 9)", failed: "(1, 5, 8) (2, 6, 9) failed(7)") { s, b in
            SignalProducer.zip(s, b.lasting(5, 6) as Numbers, b.lasting(8, 9) as Numbers)
        }
        signalRow(
            "zip(_: Signal, _: Signal<Second, Error>, buffering: Buffering)",
            pairs,
            signal: { s, b in Signal.zip(s, s.map { b($0 * 10) }) }
        )
        row(
            "zip(_: some Sequence<SignalProducer>, emptySentinel: [Value]?, buffering: Buffering)",
            "[1, 5] [2, 6] completed",
            failed: "[1, 5] [2, 6] completed"
        ) { s, b in
            SignalProducer.zip([s, b.brief(5, 6)])
        }
        signalRow(
            "zip(_:emptySentinel:buffering:)",
            "[1, 10] [2, 20] [2, 20] [3, 30] completed",
            signal: { s, b in Signal.zip([s, s.map { b($0 * 10) }]) }
        )
        row("withLatest(from:)", "(2, 0) (3, 0) completed") { s, b in
            s.withLatest(from: b.ticks(2))
        } signal: { s, b in
            s.withLatest(from: b.ticks(2))
        }
        row("withLatest(from:)", note: "one that lasts", "(1, 9) (2, 9) (2, 9) (3, 9) completed") { s, b in
            s.withLatest(from: b.lasting(9) as SafeNumbers)
        } signal: { s, b in
            s.withLatest(from: b.lasting(9) as SafeNumbers)
        }
        row("sample(with:)", "(2, 0) (3, 1) (3, 2) completed", failed: "(2, 0) (3, 1) failed(7)") { s, b in
            s.sample(with: b.ticks(3))
        } signal: { s, b in
            s.sample(with: b.ticks(3))
        }
        row("sample(with:)", note: "one that lasts", "", failed: "failed(7)") { s, b in
            s.sample(with: b.lasting(9) as SafeNumbers)
        } signal: { s, b in
            s.sample(with: b.lasting(9) as SafeNumbers)
        }
        row("sample(on: SignalProducer<Void, Never>)", "2 completed", failed: "2 failed(7)") { s, b in
            s.sample(on: b.tick)
        } signal: { s, b in
            s.sample(on: b.tick)
        }
        row(
            "merge(with: SignalProducer)",
            "8 1 2 2 3 completed",
            failed: "8 1 2 2 3 failed(7)",
            interrupted: "8 1 2 2 3 completed"
        ) {
            s,
            b in s.merge(with: b.brief(8))
        }
        row(
            "merge(_: SignalProducer...)",
            "8 1 2 2 3",
            failed: "8 1 2 2 3 failed(7)",
            interrupted: "8 1 2 2 3"
        ) { s, b in
            SignalProducer.merge(s, b.lasting(8))
        }
        row(
            "merge(_: some Sequence<SignalProducer>)",
            "8 1 2 2 3 completed",
            failed: "8 1 2 2 3 failed(7)",
            interrupted: "8 1 2 2 3 completed"
        ) { s, b in
            SignalProducer.merge([s, b.brief(8)])
        }
        signalRow(
            "merge(_: Signal...)",
            "10 1 20 2 20 2 30 3 completed",
            interrupted: "10 1 20 2 20 2 30 3 completed",
            signal: { s, b in Signal.merge(s, s.map { b($0 * 10) }) }
        )
        signalRow(
            "merge(_: some Sequence<Signal>)",
            "10 1 20 2 20 2 30 3 completed",
            interrupted: "10 1 20 2 20 2 30 3 completed",
            signal: { s, b in Signal.merge([s, s.map { b($0 * 10) }]) }
        )
        signalRow(
            "merge(with:)",
            "10 1 20 2 20 2 30 3 completed",
            interrupted: "10 1 20 2 20 2 30 3 completed",
            signal: { s, b in s.merge(with: s.map { b($0 * 10) }) }
        )
        row(
            "combineLatest(_: some SignalProducerConvertible<Value, Error>, _: some SignalProducerConvertible<Second, Error>)",
            "(1, 0) (2, 0) (2, 0) (3, 0) completed"
        ) { s, b in
            SignalProducer.combineLatest(s, b.brief(0) as Numbers)
        }
        row(
            "zip(_: some SignalProducerConvertible<Value, Error>, _: some SignalProducerConvertible<Second, Error>, "
                + "buffering: Buffering)",
            "(1, 5) (2, 6) completed",
            failed: "(1, 5) (2, 6) completed"
        ) { s, b in
            SignalProducer.zip(s, b.brief(5, 6) as Numbers)
        }
    }
}
