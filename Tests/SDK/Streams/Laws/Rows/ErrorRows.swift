import MillraceStreams
import StreamsTestSupport

extension LawTable {
    @Rows static var errors: [OperatorRow] {
        row(
            "mapError(_:)",
            "1 2 2 3 completed",
            failed: "1 2 2 3 failed(8)",
            interrupted: "1 2 2 3 interrupted"
        ) { s, b in
            s.mapError { Oops(code: b($0.code) + 1) }
        } signal: { s, b in
            s.mapError { Oops(code: b($0.code) + 1) }
        }
        row(
            "flatMapError(_:)",
            "1 2 2 3 completed",
            failed: "1 2 2 3 7 completed",
            interrupted: "1 2 2 3 interrupted"
        ) { s, b in
            s.flatMapError { b.brief($0.code) as SafeNumbers }
        } signal: { s, b in
            s.flatMapError { b.brief($0.code) as SafeNumbers }
        }
        row(
            "flatMapError(_:)",
            note: "to one that lasts",
            "1 2 2 3 completed",
            failed: "1 2 2 3 7",
            interrupted: "1 2 2 3 interrupted"
        ) { s, b in
            s.flatMapError { b.lasting($0.code) as SafeNumbers }
        } signal: { s, b in
            s.flatMapError { b.lasting($0.code) as SafeNumbers }
        }
        row(
            "replaceError(_: (Error) -> Value)",
            "1 2 2 3 completed",
            failed: "1 2 2 3 7 completed",
            interrupted: "1 2 2 3 interrupted"
        ) { s, b in
            s.replaceError { b($0.code) }
        } signal: { s, b in
            s.replaceError { b($0.code) }
        }
        row(
            "replaceError(_: Value)",
            "1 2 2 3 completed",
            failed: "1 2 2 3 9 completed",
            interrupted: "1 2 2 3 interrupted"
        ) { s, _ in
            s.replaceError(9)
        } signal: { s, _ in
            s.replaceError(9)
        }
        row("attempt(_: (Value) -> Result<Void, Error>)", "1 2 2 failed(5)", failed: "1 2 2 failed(5)") { s, b in
            s.attempt { b($0) < 3 ? .success(()) : .failure(Oops(code: 5)) }
        } signal: { s, b in
            s.attempt { b($0) < 3 ? .success(()) : .failure(Oops(code: 5)) }
        }
        row("attemptMap(_: (Value) -> Result<NewValue, Error>)", "10 20 20 failed(5)", failed: "10 20 20 failed(5)") {
            s,
            b in
            s.attemptMap { b($0) < 3 ? .success($0 * 10) : .failure(Oops(code: 5)) }
        } signal: { s, b in
            s.attemptMap { b($0) < 3 ? .success($0 * 10) : .failure(Oops(code: 5)) }
        }
        safeRow(
            "attemptMap(_: (Value) -> Result<NewValue, NewError>) where Error == Never",
            "10 20 20 failed(5)",
            interrupted: "10 20 20 failed(5)"
        ) { s, b in
            s.attemptMap { b($0) < 3 ? Result<Int, Oops>.success($0 * 10) : .failure(Oops(code: 5)) }
        } signal: { s, b in
            s.attemptMap { b($0) < 3 ? Result<Int, Oops>.success($0 * 10) : .failure(Oops(code: 5)) }
        }
        safeRow(
            "attempt(_: (Value) -> Result<Void, NewError>) where Error == Never",
            "1 2 2 failed(5)",
            interrupted: "1 2 2 failed(5)"
        ) { s, b in
            s.attempt { b($0) < 3 ? Result<Void, Oops>.success(()) : .failure(Oops(code: 5)) }
        } signal: { s, b in
            s.attempt { b($0) < 3 ? Result<Void, Oops>.success(()) : .failure(Oops(code: 5)) }
        }
        row("attempt(_: (Value) throws(Error) -> Void)", "1 2 2 failed(5)", failed: "1 2 2 failed(5)") { s, b in
            s.attempt { value throws(Oops) in if b(value) > 2 { throw Oops(code: 5) } }
        } signal: { s, b in
            s.attempt { value throws(Oops) in if b(value) > 2 { throw Oops(code: 5) } }
        }
        row("attemptMap(_: (Value) throws(Error) -> NewValue)", "1 2 2 failed(5)", failed: "1 2 2 failed(5)") { s, b in
            s.attemptMap { value throws(Oops) in
                if b(value) > 2 { throw Oops(code: 5) }
                return value
            }
        } signal: { s, b in
            s.attemptMap { value throws(Oops) in
                if b(value) > 2 { throw Oops(code: 5) }
                return value
            }
        }
        safeRow(
            "attempt(_: (Value) throws(NewError) -> Void) where Error == Never",
            "1 2 2 failed(5)",
            interrupted: "1 2 2 failed(5)"
        ) { s, b in
            s.attempt { value throws(Oops) in if b(value) > 2 { throw Oops(code: 5) } }
        } signal: { s, b in
            s.attempt { value throws(Oops) in if b(value) > 2 { throw Oops(code: 5) } }
        }
        safeRow(
            "attemptMap(_: (Value) throws(NewError) -> NewValue) where Error == Never",
            "1 2 2 failed(5)",
            interrupted: "1 2 2 failed(5)"
        ) { s, b in
            s.attemptMap { value throws(Oops) in
                if b(value) > 2 { throw Oops(code: 5) }
                return value
            }
        } signal: { s, b in
            s.attemptMap { value throws(Oops) in
                if b(value) > 2 { throw Oops(code: 5) }
                return value
            }
        }
        safeRow("promoteError(_:)", "1 2 2 3 completed") { s, _ in
            s.promoteError(Oops.self)
        } signal: { s, _ in
            s.promoteError(Oops.self)
        }
        row("promoteValue(_:)", "completed") { s, b in
            s.compactMap { _ in b(Never?.none) }.promoteValue(Int.self)
        } signal: { s, b in
            s.compactMap { _ in b(Never?.none) }.promoteValue(Int.self)
        }
    }
}
