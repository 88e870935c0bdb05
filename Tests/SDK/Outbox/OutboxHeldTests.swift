import CQRSTestSupport
import Foundation
import MillraceBackend
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceCQRS
@testable import MillraceOutbox

/// What the list of an outbox says of its pauses: the reason, and the date until which a command waits.
@Suite(.bodyTimeLimit) struct OutboxHeldTests {
    /// Carries out acts: `write` for commands in a lane each, and `strict`; `end N ERROR` for an attempt; `pass N`
    /// seconds; `discard`, `edit`, `retry`, `discard-all`; `reach` for another query that is answered; `reopen`.
    private final class Scene {
        private let desk = OutboxDesk()
        private var outbox: CommandOutbox<NoAuth>
        private let begin: Date

        init() throws {
            outbox = try desk.open()
            begin = desk.clock.currentDate
        }

        func carryOut(_ acts: String) throws {
            for act in acts.split(separator: ", ") {
                let words = act.split(separator: " ").map(String.init)
                try carryOut(words[0], Array(words.dropFirst()))
            }
        }

        private func carryOut(_ act: String, _ words: [String]) throws {
            switch act {
            case "write": for letter in words { desk.execute(Write(letter: letter, lane: Lane(letter)), outbox) }
            case "strict": desk.execute(Strict(letter: words[0]), outbox)
            case "end": desk.fail(Int(words[0]) ?? 0, OutboxStory.error(words[1]))
            case "pass": desk.clock.advance(by: .seconds(Int(words[0]) ?? 0))
            case "discard": id(words[0]).map { _ = outbox.discard($0).start() }
            case "edit":
                id(words[0]).map { _ = outbox.edit($0, to: Write(letter: words[1], lane: Lane(words[1]))).start() }
            case "retry": id(words[0]).map { _ = outbox.retry($0).start() }
            case "discard-all": outbox.discardAll().start()
            case "reach":
                desk.live.execute(Letters()).start()
                desk.accessible.queries.last?.answer(.success("\"\""))
            case "reopen":
                outbox.close()
                outbox = try desk.open()
            default: Issue.record("no act is called \(act)")
            }
        }

        private func id(_ letter: String) -> OutboxCommand.ID? {
            outbox.commands.value.first { $0.letter == letter }?.id
        }

        /// The commands, with the reason and the seconds since the beginning for those that are held.
        var list: [String] {
            outbox.commands.value.map { command in
                guard case let .held(error, until) = command.status else {
                    return "\(command.letter ?? "") \(command.status.word)"
                }
                return "\(command.letter ?? "") \(error) until \(Int(until.timeIntervalSince(begin).rounded()))"
            }
        }
    }

    private static let dates: [Row<(acts: String, list: [String])>] = [
        Row(
            "a longer pause after a shorter one",
            (
                "write a b, end 0 refused, end 1 429+3600",
                ["a the connection was refused until 3600", "b HTTP 429 until 3600"]
            )
        ),
        Row(
            "the same, later",
            (
                "write a b, end 0 refused, end 1 429+3600, pass 100",
                ["a the connection was refused until 3600", "b HTTP 429 until 3600"]
            )
        ),
        Row(
            "a shorter pause after a longer one",
            (
                "write a b, end 0 429+3600, end 1 refused",
                ["a HTTP 429 until 3600", "b the connection was refused until 3600"]
            )
        ),
        Row(
            "a pause of a lane, and a longer one of all",
            (
                "write a b, end 0 reset, end 1 503+60",
                ["a the connection was closed before an answer began until 60", "b HTTP 503 until 60"]
            )
        ),
        Row(
            "a pause of a lane, and a shorter one of all",
            ("write a b, end 0 500+60, end 1 refused", ["a HTTP 500 until 60", "b the connection was refused until 1"])
        ),
        Row(
            "the longer one ends by a request",
            ("write a b, end 0 429+5, end 1 511+60, reach", ["a HTTP 429 until 5", "b waiting"])
        ),
        Row(
            "one that waits for another login, and one for the network",
            (
                "write a b c, end 0 401, end 1 refused, reach",
                ["a HTTP 401 until 1", "b waiting", "c sending"]
            )
        ),
        Row(
            "three pauses, of which the longest ends by a request",
            (
                "write a b c d, end 0 401, end 1 429+60, end 2 511+3600, reach, pass 10",
                ["a HTTP 401 until 60", "b HTTP 429 until 60", "c waiting", "d sending"]
            )
        ),
        Row(
            "the shorter one ends by a request",
            ("write a b, end 0 429+60, end 1 refused, reach", ["a HTTP 429 until 60", "b waiting"])
        ),
    ]

    private static let causes: [Row<(acts: String, list: [String])>] = [
        Row(
            "the command is discarded",
            ("write a, end 0 503+3600, discard a, pass 10, write c d", ["c HTTP 503 until 3600", "d waiting"])
        ),
        Row(
            "the command is discarded, and others waited before",
            ("write a, end 0 503+3600, write c d, discard a", ["c HTTP 503 until 3600", "d waiting"])
        ),
        Row("all are discarded", ("write a b, end 0 503+3600, discard-all, write c", ["c HTTP 503 until 3600"])),
        Row(
            "the command is edited",
            ("write a, end 0 503+3600, write c, edit a b", ["b HTTP 503 until 3600", "c waiting"])
        ),
        Row(
            "the next one is discarded, too",
            ("write a, end 0 503+3600, write c d, discard a, discard c", ["d HTTP 503 until 3600"])
        ),
        Row("nothing waits", ("write a, end 0 503+3600, discard a", [])),
        Row(
            "of two pauses the longer one",
            ("write a b, end 0 503+60, end 1 429+3600, write c, discard a, discard b", ["c HTTP 429 until 3600"])
        ),
        Row(
            "a longer pause whose command is there",
            ("write a b, end 0 503+60, end 1 511+3600, write c, discard a", ["b HTTP 511 until 3600", "c waiting"])
        ),
        Row(
            "the longer pause ends by a request",
            (
                "write a b, end 0 503+60, end 1 511+3600, write c, discard a, reach",
                ["b HTTP 503 until 60", "c waiting"]
            )
        ),
        Row(
            "a command that is held for another reason waits longer",
            ("write a b, end 0 503+60, end 1 refused, write c, discard a", ["b HTTP 503 until 60", "c waiting"])
        ),
        Row(
            "a lane that stands still waits for something else",
            (
                "strict s, end 0 422, strict t, write a, end 1 503+60, write c, discard a",
                ["s refused", "t waiting", "c HTTP 503 until 60"]
            )
        ),
        Row("the pause is over", ("write a, end 0 503+60, discard a, write c d, pass 60", ["c sending", "d waiting"])),
        Row("the command is retried", ("write a, end 0 503+60, discard a, write c, retry c", ["c sending"])),
        Row(
            "the outbox is opened again",
            ("write a, end 0 503+60, discard a, write c d, reopen", ["c sending", "d sending"])
        ),
        Row(
            "the outbox is opened again, and the command is there",
            ("write a b, end 0 503+60, end 1 refused, reopen", ["a sending", "b sending"])
        ),
    ]

    /// The date is the end of the last pause for which a command waits, and the reason of the longest one is listed.
    @Test(arguments: dates + causes)
    private func theListSaysWhyAndUntilWhenACommandWaits(_ row: Row<(acts: String, list: [String])>) throws {
        let scene = try Scene()
        try scene.carryOut(row.value.acts)
        #expect(scene.list == row.value.list, sourceLocation: row.location)
    }

    /// However many commands are held, or wait for a pause whose command is gone.
    @Test func whatHasNotChangedIsNotListedAgain() {
        var state = OutboxState(OutboxPolicy())
        let now = ContinuousClock.now
        func insert(_ numbers: ClosedRange<Int64>) {
            for number in numbers {
                state.insert(OutboxEntry(number: number, lane: Lane("\(number)"), phase: .waiting, isMarked: true))
            }
        }
        insert(1...3)
        _ = state.next(now)
        for number in Int64(1)...3 { state.hold(number, .status(.init(code: 500)), now, for: .seconds(3_600)) }
        insert(4...4)
        _ = state.next(now)
        var changes = [state.takeChanged()]
        state.succeed(4, isNamed: false)
        state.reached(under: nil)
        changes.append(state.takeChanged())
        insert(5...5)
        _ = state.next(now)
        state.pause(5, .status(.init(code: 429)), now, for: .seconds(7_200), unless: .none)
        changes.append(state.takeChanged())
        state.remove(5)
        changes.append(state.takeChanged())
        for number in Int64(6)...8 {
            insert(number...number)
            state.reached(under: nil)
            changes.append(state.takeChanged())
        }
        #expect(changes == [[1, 2, 3, 4], [4], [1, 2, 3, 5], [1, 5], [6], [7], [8]])
    }
}
