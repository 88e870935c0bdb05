import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport

extension LawTable {
    private static let endless = Lifetime.make()

    @Rows static var cutting: [OperatorRow] {
        row("take(first:)", "1 2 completed", failed: "1 2 completed") { s, _ in
            s.take(first: 2)
        } signal: { s, _ in
            s.take(first: 2)
        }
        row("take(first:)", note: "more than there are", "1 2 2 3 completed") { s, _ in
            s.take(first: 1_000_000)
        } signal: { s, _ in
            s.take(first: 1_000_000)
        }
        row("take(first:)", note: "none", "interrupted") { s, _ in
            s.take(first: 0)
        } signal: { s, _ in
            s.take(first: 0)
        }
        row("take(last:)", "2 3 completed", failed: "failed(7)") { s, _ in
            s.take(last: 2)
        } signal: { s, _ in
            s.take(last: 2)
        }
        row("take(last:)", note: "none", "completed") { s, _ in
            s.take(last: 0)
        } signal: { s, _ in
            s.take(last: 0)
        }
        row("take(while:)", "1 completed", failed: "1 completed") { s, b in
            s.take { b($0) < 2 }
        } signal: { s, b in
            s.take { b($0) < 2 }
        }
        row("take(until: SignalProducer<Void, Never>)", "1 2 completed", failed: "1 2 completed") { s, b in
            s.take(until: b.tick)
        } signal: { s, b in
            s.take(until: b.tick)
        }
        row("take(until: SignalProducer<Void, Never>)", note: "a stream that lasts", "1 2 2 3 completed") { s, b in
            s.take(until: b.lasting() as SignalProducer<Void, Never>)
        } signal: { s, b in
            s.take(until: b.lasting() as SignalProducer<Void, Never>)
        }
        row("take(untilReplacement: SignalProducer<Value, Error>)", "1 2 0 1 completed", failed: "1 2 0 1 completed") {
            s,
            b in
            s.take(untilReplacement: b.ticks(2).promoteError(Oops.self))
        } signal: { s, b in
            s.take(untilReplacement: b.ticks(2).promoteError(Oops.self))
        }
        row(
            "take(untilReplacement: SignalProducer<Value, Error>)",
            note: "one that lasts",
            "1 2 2 3",
            failed: "1 2 2 3 failed(7)"
        ) { s, b in
            s.take(untilReplacement: b.lasting() as Numbers)
        } signal: { s, b in
            s.take(untilReplacement: b.lasting() as Numbers)
        }
        row("take(during:)", "1 2 2 3 completed") { s, _ in
            s.take(during: endless.lifetime)
        } signal: { s, _ in
            s.take(during: endless.lifetime)
        }
        row("take(during:)", note: "an ended lifetime", "completed", failed: "completed") { s, _ in
            s.take(during: .empty)
        }
        row("take(for:on:)", "1 2 2 completed", failed: "1 2 2 completed") { s, b in
            s.take(for: .seconds(2.5), on: b.scheduler)
        } signal: { s, b in
            s.take(for: .seconds(2.5), on: b.scheduler)
        }
        row("take(for:on:)", note: "a long time", "1 2 2 3 completed") { s, b in
            s.take(for: .seconds(1_000), on: b.scheduler)
        } signal: { s, b in
            s.take(for: .seconds(1_000), on: b.scheduler)
        }
        row("timeout(after:raising:on:)", "1 2 2 failed(9)", failed: "1 2 2 failed(9)") { s, b in
            s.timeout(after: .seconds(2.5), raising: Oops(code: 9), on: b.scheduler)
        } signal: { s, b in
            s.timeout(after: .seconds(2.5), raising: Oops(code: 9), on: b.scheduler)
        }
        row("timeout(after:raising:on:)", note: "a long time", "1 2 2 3 completed") { s, b in
            s.timeout(after: .seconds(1_000), raising: Oops(code: 9), on: b.scheduler)
        } signal: { s, b in
            s.timeout(after: .seconds(1_000), raising: Oops(code: 9), on: b.scheduler)
        }
        row("take(until: (Value) -> Bool)", "1 2 completed", failed: "1 2 completed") { s, b in
            s.take(until: { b($0) < 2 })
        } signal: { s, b in
            s.take(until: { b($0) < 2 })
        }
        safeRow("timeout(after:raising:on:) where Error == Never", "1 2 2 failed(9)", interrupted: "1 2 2 failed(9)") {
            s,
            b in
            s.timeout(after: .seconds(2.5), raising: Oops(code: 9), on: b.scheduler)
        } signal: { s, b in
            s.timeout(after: .seconds(2.5), raising: Oops(code: 9), on: b.scheduler)
        }
    }
}
