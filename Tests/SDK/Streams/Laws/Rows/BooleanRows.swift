import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport

extension LawTable {
    private static let both = "false true false false false false true completed"
    private static let either = "true true true true true true true completed"

    @Rows static var booleans: [OperatorRow] {
        row("negate()", "true false false false completed") { s, b in
            s.map { b($0) > 1 }.negate()
        } signal: { s, b in
            s.map { b($0) > 1 }.negate()
        }
        row("and(_: SignalProducer) where Value == Bool", "false true true true completed") { s, b in
            s.map { b($0) > 1 }.and(b.brief(true) as SignalProducer<Bool, Oops>)
        }
        row("or(_: SignalProducer) where Value == Bool", "false true true true completed") { s, b in
            s.map { b($0) > 1 }.or(b.brief(false) as SignalProducer<Bool, Oops>)
        }
        row("all(_: some Sequence<SignalProducer>) where Value == Bool", "false true true true completed") { s, b in
            SignalProducer.all([s.map { b($0) > 1 }, b.brief(true)])
        }
        row("any(_: some Sequence<SignalProducer>) where Value == Bool", "false true true true completed") { s, b in
            SignalProducer.any([s.map { b($0) > 1 }, b.brief(false)])
        }
        signalRow("and(_:)", both, signal: { s, b in s.map { b($0) > 1 }.and(s.map { b($0) % 2 == 1 }) })
        signalRow("or(_:)", either, signal: { s, b in s.map { b($0) > 1 }.or(s.map { b($0) % 2 == 1 }) })
        signalRow(
            "all(_: some Sequence<Signal>) where Value == Bool",
            both,
            signal: { s, b in Signal.all([s.map { b($0) > 1 }, s.map { b($0) % 2 == 1 }]) }
        )
        signalRow(
            "any(_: some Sequence<Signal>) where Value == Bool",
            either,
            signal: { s, b in Signal.any([s.map { b($0) > 1 }, s.map { b($0) % 2 == 1 }]) }
        )
        row("all(_: SignalProducer...) where Value == Bool", "false true true true completed") { s, b in
            SignalProducer.all(s.map { b($0) > 1 }, b.brief(true))
        }
        row("any(_: SignalProducer...) where Value == Bool", "false true true true completed") { s, b in
            SignalProducer.any(s.map { b($0) > 1 }, b.brief(false))
        }
        signalRow(
            "all(_: Signal...) where Value == Bool",
            both,
            signal: { s, b in Signal.all(s.map { b($0) > 1 }, s.map { b($0) % 2 == 1 }) }
        )
        signalRow(
            "any(_: Signal...) where Value == Bool",
            either,
            signal: { s, b in Signal.any(s.map { b($0) > 1 }, s.map { b($0) % 2 == 1 }) }
        )
    }
}
