import CQRSTestSupport
import Foundation
import MillraceBackend
import MillraceStreams
import Testing

@testable import MillraceCQRS
@testable import MillraceOutbox

private struct Row: Codable, Equatable, Sendable { var id: Provisional<Int>; var name: String }
private struct Rows: ParameterlessQuery {
    typealias Result = [Row]
    static let path = "rows"
}
private struct AddRow: BodyCommand, CreatingCommand {
    typealias Answer = Row
    static let path = "rows"
    static let method = CommandMethod.POST
    var id = Provisional<Int>.new()
    let body: Write.Letter
    func id(of answer: Row) -> Int { answer.id.known ?? 0 }
    var invalidates: [QuerySelection] {
        [
            .one(
                Rows(),
                showing: { [id, body] rows in
                    if !rows.contains(where: { $0.id == id }) { rows.append(Row(id: id, name: body.letter)) }
                }
            )
        ]
    }
}
private struct RenameRow: BodyCommand, StoredCommand {
    static let path = "rows"
    static let method = CommandMethod.PUT
    let id: Provisional<Int>
    let body: Write.Letter
    var route: PathTemplate { "rows/\(id)" }
    var lane: Lane { "row \(id)" }
    var invalidates: [QuerySelection] {
        [
            .one(
                Rows(),
                showing: { [id, body] rows in
                    for index in rows.indices where rows[index].id == id { rows[index].name = body.letter }
                }
            )
        ]
    }
}

/// What observers see when commands get other ids, or others take their places: one change, and nothing flickers.
@Suite struct OutboxShowingTests {
    private let desk = OutboxDesk()

    private func observe() -> News {
        let news = News()
        desk.live.observe(Rows()).startWithValues { answer in
            news.add((answer.value ?? []).map { "\($0.id.known ?? 0) \($0.name)" }.joined(separator: ", "))
        }
        desk.accessible.queries[0].answer(.success(#"[{"id": 1, "name": "York"}]"#))
        return news
    }

    /// The letter a was never there twice.
    private func expectOnce(_ shown: News, last: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let twice = shown.all.filter { $0.contains("aa") }
        #expect((twice, shown.last) == ([], last), "\(shown.all)", sourceLocation: sourceLocation)
    }

    @Test func anEditIsShownInOneChange() throws {
        let outbox = try desk.open()
        let shown = desk.observe()
        desk.accessible.queries[0].answer(.success("\"x\""))
        for letter in ["a", "b", "c"] { desk.execute(Write(letter: letter), outbox) }
        // The second edit changes nothing.
        for _ in 0..<2 { outbox.edit(outbox.commands.value[1].id, to: Write(letter: "d")).start() }
        #expect(
            shown.all == [
                "fresh(x)", "fresh(xa, 1 pending)", "fresh(xab, 2 pending)", "fresh(xabc, 3 pending)",
                "fresh(xadc, 3 pending)",
            ]
        )
    }

    /// A row that is created, and changed by a number of commands before the backend has named it.
    @Test(arguments: 0..<4) func aNameIsShownInOneChange(count: Int) throws {
        let outbox = try desk.open(types: [AddRow.self, RenameRow.self])
        let shown = observe()
        let add = AddRow(body: .init(letter: "Bath"))
        desk.execute(add, outbox)
        for index in 0..<count { desk.execute(RenameRow(id: add.id, body: .init(letter: "Bath \(index)")), outbox) }
        let name = count == 0 ? "Bath" : "Bath \(count - 1)"
        let before = shown.all

        desk.succeed(0, #"{"id": 7, "name": "Bath"}"#)
        desk.accessible.queries.last?.answer(.success(#"[{"id": 1, "name": "York"}, {"id": 7, "name": "Bath"}]"#))
        for index in 0..<count {
            desk.succeed(index + 1)
            let rows = #"[{"id": 1, "name": "York"}, {"id": 7, "name": "Bath \#(index)"}]"#
            desk.accessible.queries.last?.answer(.success(rows))
        }
        let changes = Set(shown.all.dropFirst(before.count))
        #expect((before.last, changes) == ("1 York, 0 \(name)", ["1 York, 7 \(name)"]))
        #expect(outbox.commands.value == [])
    }

    /// The attempts of a command that is refused after one of which nobody knows whether the backend has carried it
    /// out.
    private static let openRefusals: [[CoreError]] = [
        [.transport(.reset), .status(.init(code: 422))],
        [.status(.init(code: 500)), .status(.init(code: 404))],
        [.parsing(.init(codingPath: "a", expected: "b", found: "c"))],
    ]

    /// The effect of such a command stays until there is an answer, so that a retry before it finds the effect shown
    /// already; and a retry after it adds nothing to an answer that may have the effect.
    @Test(arguments: openRefusals, [0, 1, 2])
    func aRetryIsShownOnce(after errors: [CoreError], answeringBefore moment: Int) throws {
        for isCarriedOut in [false, true] {
            let desk = OutboxDesk()
            let outbox = try desk.open()
            let shown = desk.observe()
            desk.accessible.queries[0].answer(.success("\"x\""))
            desk.execute(Write(letter: "a"), outbox)
            for (attempt, error) in errors.enumerated() {
                desk.clock.advance(by: .seconds(attempt))
                desk.fail(attempt, error)
            }
            func answer(at current: Int) {
                guard current == moment else { return }
                let answer = isCarriedOut ? "\"xa\"" : "\"x\""
                for query in desk.accessible.queries where !query.isOver() { query.answer(.success(answer)) }
            }
            answer(at: 0)
            outbox.retry(outbox.commands.value[0].id).start()
            answer(at: 1)
            desk.succeed(errors.count)
            answer(at: 2)
            desk.accessible.queries.last?.answer(.success("\"xa\""))
            expectOnce(shown, last: "fresh(xa)")
        }
    }

    /// What was on its way when an outbox was closed may have been carried out: it is shown until an answer says so,
    /// and by the next outbox once.
    @Test(arguments: [false, true], [false, true])
    func whatWasSentIsUncertainAfterAClose(isCarriedOut: Bool, isAnswered: Bool) throws {
        let outbox = try desk.open()
        let shown = desk.observe()
        desk.accessible.queries[0].answer(.success("\"x\""))
        for letter in ["a", "b"] { desk.execute(Write(letter: letter), outbox) }
        outbox.close()
        #expect(shown.last == "stale(xa, 1 pending)")
        let answer = isCarriedOut ? "xa" : "x"
        if isAnswered { desk.accessible.queries.last?.answer(.success("\"\(answer)\"")) }
        let again = try desk.open()
        #expect(
            shown.last
                == (isAnswered ? "fresh(\(answer)b, 2 pending, 1 uncertain)" : "stale(xab, 3 pending, 1 uncertain)")
        )
        desk.succeed(1)
        desk.succeed(2)
        for _ in 0..<2 { desk.accessible.queries.last?.answer(.success("\"xab\"")) }
        expectOnce(shown, last: "fresh(xab)")
        withExtendedLifetime(again) {}
    }

    /// A backend that can't carry a command out for long, and answers queries.
    @Test func anOutcomeThatStaysUnknownFreezesNoList() throws {
        let outbox = try desk.open()
        let shown = News()
        desk.live.observe(Letters(), LiveOptions(refreshInterval: .seconds(1))).startWithValues { shown.add("\($0)") }
        var letters = "x"
        func pass(_ seconds: Int) {
            for _ in 0..<seconds {
                for exchange in desk.accessible.exchanges where !exchange.isOver() {
                    exchange.answer(
                        exchange.method == .GET ? .success("\"\(letters)\"") : .failure(.status(.init(code: 500)))
                    )
                }
                desk.clock.advance(by: .seconds(1))
            }
        }
        pass(1)
        desk.execute(Write(letter: "a"), outbox)
        let asked = desk.accessible.queries.count
        pass(14)
        // Each second, but for the first five.
        #expect(desk.accessible.queries.count - asked >= 9)
        var last = [shown.last]
        for answer in ["xy", "xya"] {
            letters = answer
            pass(2)
            last.append(shown.last)
        }
        #expect(last == ["xa", "xy", "xya"].map { "fresh(\($0), 1 pending, 1 uncertain)" })
        withExtendedLifetime(outbox) {}
    }

    /// An answer with the effect of a command may come as soon as the command was sent, here while the list tells its
    /// observers.
    @Test func whatIsSentIsUnderWayForQueriesBefore() throws {
        let outbox = try desk.open()
        let shown = desk.observe()
        desk.accessible.queries[0].answer(.success("\"x\""))
        desk.clock.advance(by: .seconds(1))
        desk.live.queries.invalidate(.one(Letters()))
        let observation = outbox.commands.producer.startWithValues { [desk] commands in
            guard commands.first?.status == .sending, !desk.accessible.commands.isEmpty else { return }
            desk.accessible.queries[1].answer(.success("\"xa\""))
        }
        desk.execute(Write(letter: "a"), outbox)
        desk.accessible.queries[1].answer(.success("\"xa\""))
        desk.succeed(0)
        desk.accessible.queries.last?.answer(.success("\"xa\""))
        expectOnce(shown, last: "fresh(xa)")
        observation.dispose()
    }
}
