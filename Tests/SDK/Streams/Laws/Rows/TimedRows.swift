import MillraceReactiveSwift
import MillraceStreams

extension LawTable {
    @Rows static var timed: [OperatorRow] {
        row("observe(on:buffering:)", "1 2 2 3 completed") { s, b in
            s.observe(on: b.scheduler)
        } signal: { s, b in
            s.observe(on: b.scheduler)
        }
        row("start(on:)", "1 2 2 3 completed") { s, b in s.start(on: b.scheduler) }
        row("delay(_:on:buffering:)", "1 2 2 3 completed", failed: "1 2 2 failed(7)") { s, b in
            s.delay(.seconds(1.5), on: b.scheduler)
        } signal: { s, b in
            s.delay(.seconds(1.5), on: b.scheduler)
        }
        row("debounce(_:on:discardWhenCompleted:)", note: "a short time", "1 2 2 3 completed") { s, b in
            s.debounce(.milliseconds(500), on: b.scheduler)
        } signal: { s, b in
            s.debounce(.milliseconds(500), on: b.scheduler)
        }
        row("debounce(_:on:discardWhenCompleted:)", note: "discarding", "completed") { s, b in
            s.debounce(.seconds(1.5), on: b.scheduler)
        } signal: { s, b in
            s.debounce(.seconds(1.5), on: b.scheduler)
        }
        row("debounce(_:on:discardWhenCompleted:)", note: "keeping", "3 completed", failed: "failed(7)") { s, b in
            s.debounce(.seconds(1.5), on: b.scheduler, discardWhenCompleted: false)
        } signal: { s, b in
            s.debounce(.seconds(1.5), on: b.scheduler, discardWhenCompleted: false)
        }
        row("throttle(_:on:)", "1 2 2 completed") { s, b in
            s.throttle(.seconds(1.5), on: b.scheduler)
        } signal: { s, b in
            s.throttle(.seconds(1.5), on: b.scheduler)
        }
        row("throttle(while:on:)", "1 2 2 3 completed") { s, b in
            s.throttle(while: Property(value: false), on: b.scheduler)
        } signal: { s, b in
            s.throttle(while: Property(value: false), on: b.scheduler)
        }
        // A property that follows a producer starts it when it is made.
        row("throttle(while:on:)", note: "for a while", "2 2 3 completed") { s, b in
            s.throttle(while: Property(initial: true, then: b.tick.map { false }), on: b.scheduler)
        } signal: { s, b in
            s.throttle(while: Property(initial: true, then: b.tick.map { false }), on: b.scheduler)
        }
        .except(.coldness)
        row("lazyMap(on: Scheduler, _: (Value) -> NewValue)", "2 4 4 6 completed") { s, b in
            s.lazyMap(on: b.scheduler) { b($0) * 2 }
        }
        row("lazyMap(on: Scheduler, _: KeyPath<Value, NewValue>)", "1 2 2 3 completed") { s, b in
            s.lazyMap(on: b.scheduler, \.description)
        }
        signalRow("lazyMap(on:_:)", "2 4 4 6 completed", signal: { s, b in s.lazyMap(on: b.scheduler) { b($0) * 2 } })
        row(
            "collect(every:on:skipEmpty:discardWhenCompleted:buffering:)",
            note: "discarding",
            "[1, 2, 2] completed"
        ) { s, b in
            s.collect(every: .seconds(3), on: b.scheduler)
        } signal: { s, b in
            s.collect(every: .seconds(3), on: b.scheduler)
        }
        row(
            "collect(every:on:skipEmpty:discardWhenCompleted:buffering:)",
            note: "keeping",
            "[1, 2] [2, 3] [] completed",
            failed: "[1, 2] [2, 3] failed(7)"
        ) { s, b in
            s.collect(every: .seconds(2), on: b.scheduler, discardWhenCompleted: false)
        } signal: { s, b in
            s.collect(every: .seconds(2), on: b.scheduler, discardWhenCompleted: false)
        }
    }
}
