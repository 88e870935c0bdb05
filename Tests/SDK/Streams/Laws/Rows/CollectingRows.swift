import MillraceReactiveSwift
import MillraceStreams
import StreamsTestSupport

extension LawTable {
    @Rows static var collecting: [OperatorRow] {
        row("collect()", "[1, 2, 2, 3] completed", failed: "failed(7)") { s, _ in
            s.collect()
        } signal: { s, _ in
            s.collect()
        }
        row("collect(count:)", "[1, 2, 2] [3] completed", failed: "[1, 2, 2] failed(7)") { s, _ in
            s.collect(count: 3)
        } signal: { s, _ in
            s.collect(count: 3)
        }
        row(
            "collect(_: (_ values: [Value]) -> Bool)",
            "[1, 2, 2] [3] completed",
            failed: "[1, 2, 2] failed(7)"
        ) { s, b in
            s.collect { b($0).count == 3 }
        } signal: { s, b in
            s.collect { b($0).count == 3 }
        }
        row(
            "collect(_: (_ values: [Value], _ value: Value) -> Bool)",
            "[1, 2, 2] [3] completed",
            failed: "[1, 2, 2] failed(7)"
        ) { s, b in
            s.collect { b($1) == 3 && $0.count == 3 }
        } signal: { s, b in
            s.collect { b($1) == 3 && $0.count == 3 }
        }
        row("reduce(_:_:)", "8 completed", failed: "failed(7)") { s, b in
            s.reduce(0) { b($0) + $1 }
        } signal: { s, b in
            s.reduce(0) { b($0) + $1 }
        }
        row("reduce(into:_:)", "8 completed", failed: "failed(7)") { s, b in
            s.reduce(into: 0) { $0 += b($1) }
        } signal: { s, b in
            s.reduce(into: 0) { $0 += b($1) }
        }
        row("flatten()", "1 1 2 2 2 2 3 3 completed") { s, b in
            s.map { [b($0), $0] }.flatten()
        } signal: { s, b in
            s.map { [b($0), $0] }.flatten()
        }
        row(
            "materialize()",
            "value(1) value(2) value(2) value(3) completed completed",
            failed: "value(1) value(2) value(2) value(3) failed(Oops(code: 7)) completed",
            interrupted: "value(1) value(2) value(2) value(3) interrupted completed"
        ) { s, _ in
            s.materialize()
        } signal: { s, _ in
            s.materialize()
        }
        row(
            "materializeResults()",
            "success(1) success(2) success(2) success(3) completed",
            failed: "success(1) success(2) success(2) success(3) "
                + "failure(StreamsTestSupport.Oops(code: 7)) completed",
            interrupted: "success(1) success(2) success(2) success(3) interrupted"
        ) { s, _ in
            s.materializeResults()
        } signal: { s, _ in
            s.materializeResults()
        }
        safeRow("dematerialize()", "1 2 2 3 completed") { s, b in
            s.map { Signal<Int, Oops>.Event.value(b($0)) }.dematerialize()
        } signal: { s, b in
            s.map { Signal<Int, Oops>.Event.value(b($0)) }.dematerialize()
        }
        safeRow("dematerialize()", note: "a failure", "1 2 2 failed(5)", interrupted: "1 2 2 failed(5)") { s, b in
            s.map { b($0) < 3 ? Signal<Int, Oops>.Event.value($0) : .failed(Oops(code: 5)) }.dematerialize()
        } signal: { s, b in
            s.map { b($0) < 3 ? Signal<Int, Oops>.Event.value($0) : .failed(Oops(code: 5)) }.dematerialize()
        }
        row("dematerializeResults() where Value == Result<Success, Error>", "1 2 2 3 completed") { s, b in
            s.map { Result<Int, Oops>.success(b($0)) }.dematerializeResults()
        } signal: { s, b in
            s.map { Result<Int, Oops>.success(b($0)) }.dematerializeResults()
        }
        safeRow(
            "dematerializeResults() where Error == Never, Value == Result<Success, Failure>",
            "1 2 2 failed(5)",
            interrupted: "1 2 2 failed(5)"
        ) { s, b in
            s.map { b($0) < 3 ? Result<Int, Oops>.success($0) : .failure(Oops(code: 5)) }.dematerializeResults()
        } signal: { s, b in
            s.map { b($0) < 3 ? Result<Int, Oops>.success($0) : .failure(Oops(code: 5)) }.dematerializeResults()
        }
    }
}
