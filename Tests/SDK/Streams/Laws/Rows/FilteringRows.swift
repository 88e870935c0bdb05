import MillraceReactiveSwift
import MillraceStreams

extension LawTable {
    @Rows static var filtering: [OperatorRow] {
        row("filter(_:)", "2 2 3 completed") { s, b in
            s.filter { b($0) > 1 }
        } signal: { s, b in
            s.filter { b($0) > 1 }
        }
        row("compactMap(_:)", "20 20 30 completed") { s, b in
            s.compactMap { b($0) > 1 ? $0 * 10 : nil }
        } signal: { s, b in
            s.compactMap { b($0) > 1 ? $0 * 10 : nil }
        }
        row("skipNil()", "2 2 3 completed") { s, b in
            s.map { b($0) > 1 ? $0 : nil }.skipNil()
        } signal: { s, b in
            s.map { b($0) > 1 ? $0 : nil }.skipNil()
        }
        row("skip(first:)", "2 3 completed") { s, _ in
            s.skip(first: 2)
        } signal: { s, _ in
            s.skip(first: 2)
        }
        row("skip(first:)", note: "none", "1 2 2 3 completed") { s, _ in
            s.skip(first: 0)
        } signal: { s, _ in
            s.skip(first: 0)
        }
        row("skip(while:)", "2 2 3 completed") { s, b in
            s.skip { b($0) < 2 }
        } signal: { s, b in
            s.skip { b($0) < 2 }
        }
        row("skip(until: SignalProducer<Void, Never>)", "2 3 completed") { s, b in
            s.skip(until: b.tick)
        } signal: { s, b in
            s.skip(until: b.tick)
        }
        row("skip(until: SignalProducer<Void, Never>)", note: "a stream that lasts", "completed") { s, b in
            s.skip(until: b.lasting() as SignalProducer<Void, Never>)
        } signal: { s, b in
            s.skip(until: b.lasting() as SignalProducer<Void, Never>)
        }
        row("skipRepeats()", "1 2 3 completed") { s, _ in
            s.skipRepeats()
        } signal: { s, _ in
            s.skipRepeats()
        }
        row("skipRepeats(_:)", "1 2 completed") { s, b in
            s.skipRepeats { b($0) > 1 && $1 > 1 }
        } signal: { s, b in
            s.skipRepeats { b($0) > 1 && $1 > 1 }
        }
        row("uniqueValues()", "1 2 3 completed") { s, _ in
            s.uniqueValues()
        } signal: { s, _ in
            s.uniqueValues()
        }
        row("uniqueValues(_:)", "1 2 completed") { s, b in
            s.uniqueValues { b($0) % 2 }
        } signal: { s, b in
            s.uniqueValues { b($0) % 2 }
        }
    }
}
