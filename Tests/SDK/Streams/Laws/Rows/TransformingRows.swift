import MillraceReactiveSwift
import MillraceStreams

extension LawTable {
    @Rows static var transforming: [OperatorRow] {
        row("map(_: (Value) -> NewValue)", "2 3 3 4 completed") { s, b in
            s.map { b($0 + 1) }
        } signal: { s, b in
            s.map { b($0 + 1) }
        }
        row("map(_: KeyPath<Value, NewValue>)", "1 2 2 3 completed") { s, _ in
            s.map(\.description)
        } signal: { s, _ in
            s.map(\.description)
        }
        row("map(value:)", "7 7 7 7 completed") { s, _ in
            s.map(value: 7)
        } signal: { s, _ in
            s.map(value: 7)
        }
        row("scan(_:_:)", "1 3 5 8 completed") { s, b in
            s.scan(0) { b($0) + $1 }
        } signal: { s, b in
            s.scan(0) { b($0) + $1 }
        }
        row("scan(into:_:)", "1 3 5 8 completed") { s, b in
            s.scan(into: 0) { $0 += b($1) }
        } signal: { s, b in
            s.scan(into: 0) { $0 += b($1) }
        }
        row("scanMap(_:_:)", "0 2 6 15 completed") { s, b in
            s.scanMap(0) { (b($0) + $1, $0 * $1) }
        } signal: { s, b in
            s.scanMap(0) { (b($0) + $1, $0 * $1) }
        }
        row("scanMap(into:_:)", "0 2 6 15 completed") { s, b in
            s.scanMap(into: 0) { state, value in
                defer { state += b(value) }
                return state * value
            }
        } signal: { s, b in
            s.scanMap(into: 0) { state, value in
                defer { state += b(value) }
                return state * value
            }
        }
        row("combinePrevious(_:)", "(0, 1) (1, 2) (2, 2) (2, 3) completed") { s, _ in
            s.combinePrevious(0)
        } signal: { s, _ in
            s.combinePrevious(0)
        }
        row("combinePrevious()", "(1, 2) (2, 2) (2, 3) completed") { s, _ in
            s.combinePrevious()
        } signal: { s, _ in
            s.combinePrevious()
        }
        row("lift(_:)", "2 3 3 4 completed") { s, b in s.lift { signal in signal.map { b($0) + 1 } } }
        row(
            "on(starting:started:event:failed:completed:interrupted:terminated:disposed:value:)",
            "1 2 2 3 completed"
        ) { s, b in
            s.on(
                starting: { _ = b(0) },
                started: { _ = b(0) },
                event: { _ = b($0) },
                failed: { _ = b($0) },
                completed: { _ = b(0) },
                interrupted: { _ = b(0) },
                terminated: { _ = b(0) },
                disposed: { _ = b(0) },
                value: { _ = b($0) }
            )
        }
        signalRow(
            "on(event:failed:completed:interrupted:terminated:disposed:value:)",
            "1 2 2 3 completed",
            signal: { s, b in
                s.on(
                    event: { _ = b($0) },
                    failed: { _ = b($0) },
                    completed: { _ = b(0) },
                    interrupted: { _ = b(0) },
                    terminated: { _ = b(0) },
                    disposed: { _ = b(0) },
                    value: { _ = b($0) }
                )
            }
        )
        row("logEvents(identifier:events:fileName:functionName:lineNumber:logger:)", "1 2 2 3 completed") { s, b in
            s.logEvents(logger: { name, _, _, _, _ in _ = b(name) })
        } signal: { s, b in
            s.logEvents(logger: { name, _, _, _, _ in _ = b(name) })
        }
    }
}
