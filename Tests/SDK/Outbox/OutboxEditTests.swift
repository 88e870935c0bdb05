import CQRSTestSupport
import Foundation
import MillraceBackend
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceCQRS
@testable import MillraceOutbox

/// Which commands can be edited: those that certainly were not carried out, and those that are set aside, by one that
/// the backend carries out in a known state only.
@Suite struct OutboxEditTests {
    private let desk = OutboxDesk()

    /// What has happened before somebody edits the command, in words.
    private struct Story: Sendable {
        let steps: String
        /// Whether the list says that it may have been carried out.
        let mayBeCarriedOut: Bool
        /// Whether a command without a condition can replace it, and one with it.
        let replaceable: (plainly: Bool, conditionally: Bool)

        init(_ steps: String, _ mayBeCarriedOut: Bool, plainly: Bool, conditionally: Bool) {
            (self.steps, self.mayBeCarriedOut, replaceable) = (steps, mayBeCarriedOut, (plainly, conditionally))
        }
    }

    private static let stories: [Row<Story>] = [
        Row("refused at once", Story("412", false, plainly: true, conditionally: true)),
        Row("after no connection", Story("offline", false, plainly: true, conditionally: true)),
        Row(
            "offline before and after a restart",
            Story("offline restart offline", false, plainly: true, conditionally: true)
        ),
        Row("refused after no connection", Story("offline 412", false, plainly: true, conditionally: true)),
        Row(
            "refused after that and a restart",
            Story("offline restart 422", false, plainly: true, conditionally: true)
        ),
        Row("while it is sent", Story("", true, plainly: false, conditionally: false)),
        Row("restarted while it was sent", Story("restart", true, plainly: false, conditionally: false)),
        Row("after a lost answer", Story("lost", true, plainly: false, conditionally: false)),
        Row("without a connection after that", Story("lost offline", true, plainly: false, conditionally: false)),
        Row("restarted after both", Story("lost offline restart", true, plainly: false, conditionally: false)),
        Row("refused after a lost answer", Story("lost 412", true, plainly: false, conditionally: true)),
        Row("refused after an error", Story("503 422", true, plainly: false, conditionally: true)),
        Row(
            "refused after a lost answer, and restarted",
            Story("lost 412 restart", true, plainly: false, conditionally: true)
        ),
        Row("refused after a restart", Story("restart 412", true, plainly: false, conditionally: true)),
    ]

    /// Lets the attempts of a command end, with retries, resumptions and restarts, in words.
    private func play(_ story: String, _ outbox: CommandOutbox<NoAuth>) throws -> CommandOutbox<NoAuth> {
        var outbox = outbox
        let steps = story.split(separator: " ")
        for (index, step) in steps.enumerated() {
            let last = desk.accessible.commands.count - 1
            switch step {
            case "offline": desk.fail(last, .transport(.refused))
            case "lost": desk.fail(last, .transport(.reset))
            case "restart":
                outbox.close()
                outbox = try desk.open(types: [Save.self])
            case "retry": for command in outbox.commands.value { outbox.retry(command.id).start() }
            default: desk.fail(last, .status(.init(code: Int(step) ?? 0)))
            }
            // The next attempt, if the next step tells what becomes of it.
            if index < steps.count - 1, steps[index + 1] != "restart" { desk.clock.advance(by: .seconds(60)) }
        }
        return outbox
    }

    @Test(arguments: stories, [nil, "\"1\"", "absent", "present"])
    private func aCommandIsEditedIfBothCannotBeCarriedOut(_ row: Row<Story>, condition: String?) throws {
        var outbox = try desk.open(types: [Save.self])
        desk.execute(Save("a", condition), outbox)
        outbox = try play(row.value.steps, outbox)
        let command = try #require(outbox.commands.value.first, sourceLocation: row.location)
        let news = News()
        outbox.edit(command.id, to: Save("b", condition)).start(
            .init(failed: { news.add("\($0)") }, completed: { news.add("edited") })
        )
        let (plainly, conditionally) = row.value.replaceable
        let isReplaceable = condition == nil || condition == "present" ? plainly : conditionally
        #expect(
            (command.mayBeCarriedOut, news.all) == (
                row.value.mayBeCarriedOut, [isReplaceable ? "edited" : "\(OutboxError.underWay)"]
            ),
            sourceLocation: row.location
        )
        outbox.resume()
        #expect(desk.bodies.last == (isReplaceable ? "b" : "a"), sourceLocation: row.location)
        outbox.close()
    }

    @Test func noTwoFormsOfACommandAreBothCarriedOut() throws {
        for seed in 0..<UInt64(TestDepth.times(2_000)) {
            let walk = try OutboxEditWalk(seed: seed)
            try walk.run(steps: 14)
            #expect(walk.problems == [], "seed \(seed)")
        }
    }

    /// How an edit of a command that may have been carried out ends, and what the list says then.
    private static let edits: [Row<[(steps: String, new: Save, hasSucceeded: Bool)]>] = [
        Row(
            "a plain one after a condition that was refused",
            [("lost 422", Save("b", "\"1\""), true), ("422", Save("c", nil), false), ("", Save("c", "\"2\""), true)]
        ),
        Row(
            "a plain one after a condition that waits",
            [
                ("lost 412", Save("b", "\"1\""), true), ("offline", Save("c", nil), false),
                ("restart offline", Save("c", "present"), false), ("", Save("c", "\"1\""), true),
            ]
        ),
        Row(
            "one of another path",
            [
                ("lost 422", Save("b", "absent", at: .init(number: 8)), false),
                ("", Save("b", "\"1\""), true), ("422", Save("c", "absent", at: .init(number: 8)), false),
            ]
        ),
        Row("one with another query", [("lost 422", Save("b", "absent", at: .init(draft: "1")), false)]),
        Row(
            "any of one that was not carried out",
            [("422", Save("b", nil, at: .init(number: 8)), true), ("409", Save("c", "absent"), true)]
        ),
        Row(
            "after a retry under a new key",
            [("lost 422", Save("b", "\"1\""), true), ("422 retry 409", Save("c", nil), false)]
        ),
    ]

    @Test(arguments: edits) private func editsInARow(
        _ row: Row<[(steps: String, new: Save, hasSucceeded: Bool)]>
    ) throws {
        var outbox = try desk.open(types: [Save.self])
        desk.execute(Save("a", nil), outbox)
        for (steps, new, hasSucceeded) in row.value {
            outbox = try play(steps, outbox)
            let id = try #require(outbox.commands.value.first?.id, sourceLocation: row.location)
            let news = News()
            outbox.edit(id, to: new).start(.init(failed: { news.add("\($0)") }, completed: { news.add("edited") }))
            #expect(
                news.all == [hasSucceeded ? "edited" : "\(OutboxError.underWay)"],
                "\(new)",
                sourceLocation: row.location
            )
        }
        outbox.close()
    }

    /// A full outbox keeps a command of which nobody knows whether an earlier form was carried out, also one that
    /// surely was not sent itself.
    @Test(arguments: ["lost 422", "422"]) func aFullOutboxDiscardsWhatCertainlyWasNotCarriedOut(steps: String) throws {
        let outbox = try desk.open(types: [Save.self], policy: OutboxPolicy(limit: 1, discardsOldest: true))
        let news = desk.execute(Save("a", nil), outbox)
        _ = try play(steps, outbox)
        let id = try #require(outbox.commands.value.first?.id)
        outbox.edit(id, to: Save("b", "\"1\"")).start()
        _ = try play("offline", outbox)
        let isOpen = steps == "lost 422"
        #expect(outbox.commands.value.map(\.mayBeCarriedOut) == [isOpen])
        let other = desk.execute(Save("c", nil), outbox)
        #expect(other.all.first == (isOpen ? "failed \(OutboxError.full(limit: 1))" : "accepted"))
        #expect(news.all.last == "completed")
        outbox.close()
    }

    /// The same holds while the store has the edit to write.
    @Test(arguments: ["lost 422", "422"]) func aFullOutboxDiscardsNoEditThatIsBeingStored(steps: String) throws {
        let writing = TestScheduler()
        let policy = OutboxPolicy(limit: 1, discardsOldest: true)
        let outbox = try desk.open(types: [Save.self], policy: policy, writing: writing)
        desk.execute(Save("a", nil), outbox)
        writing.advance()
        _ = try play(steps, outbox)
        writing.advance()
        let id = try #require(outbox.commands.value.first?.id)
        outbox.edit(id, to: Save("b", "\"1\"")).start()
        let other = desk.execute(Save("c", nil), outbox)
        writing.advance()
        #expect(other.all.first == (steps == "422" ? "accepted" : "failed \(OutboxError.full(limit: 1))"))
        outbox.close()
    }
}
