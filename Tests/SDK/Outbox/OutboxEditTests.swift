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

    private struct Save: BodyCommand, StoredCommand {
        static let path = "letters"
        static let method = CommandMethod.PUT
        let condition: String?
        let body: Write.Letter
        var lane: Lane { "letters" }

        init(_ letter: String, _ condition: String?) {
            (self.condition, body) = (condition, Write.Letter(letter: letter))
        }

        func prepared(_ request: Request) -> Request {
            switch condition {
            case nil: request
            case "absent": request.requiring(.absent)
            case "present": request.requiring(.present)
            case let tag?: request.requiring(.unchanged(Version(etag: tag)))
            }
        }
    }

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

    private func play(_ story: Story, _ condition: String?) throws -> CommandOutbox<NoAuth> {
        var outbox = try desk.open(types: [Save.self])
        desk.execute(Save("a", condition), outbox)
        let steps = story.steps.split(separator: " ")
        for (index, step) in steps.enumerated() {
            let last = desk.accessible.commands.count - 1
            switch step {
            case "offline": desk.fail(last, .transport(.refused))
            case "lost": desk.fail(last, .transport(.reset))
            case "restart":
                outbox.close()
                outbox = try desk.open(types: [Save.self])
            default: desk.fail(last, .status(.init(code: Int(step) ?? 0)))
            }
            // The next attempt, if the next step tells what becomes of it.
            if index < steps.count - 1, steps[index + 1] != "restart" { desk.clock.advance(by: .seconds(60)) }
        }
        return outbox
    }

    @Test(arguments: stories, [nil, "\"1\"", "absent", "present"])
    private func aCommandIsEditedIfBothCannotBeCarriedOut(_ row: Row<Story>, condition: String?) throws {
        let outbox = try play(row.value, condition)
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
}
