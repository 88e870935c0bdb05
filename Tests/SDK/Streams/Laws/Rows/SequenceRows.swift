import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport

extension LawTable {
    @Rows static var sequences: [OperatorRow] {
        row("concat(_: SignalProducer)", "1 2 2 3 8 completed", failed: "1 2 2 3 failed(7)") { s, b in
            s.concat(b.brief(8))
        }
        row("concat(_: SignalProducer)", note: "one that lasts", "1 2 2 3 8", failed: "1 2 2 3 failed(7)") { s, b in
            s.concat(b.lasting(8))
        }
        row("concat(value:)", "1 2 2 3 8 completed", failed: "1 2 2 3 failed(7)") { s, _ in s.concat(value: 8) }
        row("concat(error:)", "1 2 2 3 failed(3)", failed: "1 2 2 3 failed(7)") { s, _ in
            s.concat(error: Oops(code: 3))
        }
        row("prefix(_: SignalProducer)", "8 1 2 2 3 completed") { s, b in s.prefix(b.brief(8)) }
        row("prefix(value:)", "8 1 2 2 3 completed") { s, _ in s.prefix(value: 8) }
        row("then(_: SignalProducer<NewValue, Error>)", "8 completed", failed: "failed(7)") { s, b in
            s.then(b.brief(8) as Numbers)
        }
        row("then(_: SignalProducer<NewValue, Error>)", note: "one that lasts", "8", failed: "failed(7)") { s, b in
            s.then(b.lasting(8) as Numbers)
        }
        row("then(_: Next) where Next.Error == Never", "8 completed", failed: "failed(7)") { s, b in
            s.then(b.brief(8) as SafeNumbers)
        }
        safeRow(
            "then(_: SignalProducer<NewValue, Never>) where Error == Never",
            "8 completed",
            interrupted: "interrupted"
        ) { s, b in
            s.then(b.brief(8) as SafeNumbers)
        }
        safeRow(
            "then(_: SignalProducer<NewValue, NewError>) where Error == Never",
            "8 completed",
            interrupted: "interrupted"
        ) { s, b in
            s.then(b.brief(8) as Numbers)
        }
        // What was sent before a new round began doesn't belong to it, so these are told what comes later, from
        // outside.
        row("repeat(_:)", "1 2 2 3 completed", failed: "1 2 2 3 completed") { s, _ in
            s.take(first: 2).repeat(2)
        }
        .except(.reentrancy, .overtaking, .coldness, .eightThreads)
        row("repeat(_:)", note: "once", "1 2 2 3 completed") { s, _ in s.repeat(1) }
        row("retry(upTo:)", "1 2 2 3 failed(0)", failed: "1 2 2 3 failed(0)") { s, _ in
            s.take(first: 2).concat(error: Oops()).retry(upTo: 1)
        }
        .except(.reentrancy, .overtaking, .coldness, .eightThreads)
        row("retry(upTo:)", note: "not at all", "1 2 2 3 completed") { s, _ in s.retry(upTo: 0) }
        row("retry(upTo:interval:on:)", "1 2 2 3 failed(0)", failed: "1 2 2 3 failed(0)") { s, b in
            s.take(first: 2).concat(error: Oops()).retry(upTo: 1, interval: .milliseconds(500), on: b.scheduler)
        }
        .except(.reentrancy, .overtaking, .coldness, .eightThreads)
        row("retry(upTo:interval:on:)", note: "not at all", "1 2 2 3 completed") { s, b in
            s.retry(upTo: 0, interval: .seconds(1), on: b.scheduler)
        }
        row("retry(_:on:using:when:)", "1 2 2 3 failed(0)", failed: "1 2 2 3 failed(0)") { s, b in
            s.take(first: 2).concat(error: Oops())
                .retry(.constant(upTo: 1, pause: .milliseconds(500)), on: b.scheduler) { b($0).code == 0 }
        }
        .except(.reentrancy, .overtaking, .coldness, .eightThreads)
        row("retry(_:on:using:when:)", note: "not at all", "1 2 2 3 completed") { s, b in
            s.retry(.constant(upTo: 0, pause: .seconds(1)), on: b.scheduler) { b($0).code == 0 }
        }
        row("replayLazily(upTo:)", "1 2 2 3 completed") { s, _ in
            s.replayLazily(upTo: 2)
        }
        .except(.coldness)
    }
}
