import CQRSTestSupport
import Foundation
import MillraceBackend
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceCQRS
@testable import MillraceOutbox

/// An outbox whose clock is set, forward or back, in the middle of a pause.
@Suite struct OutboxClockTests {
    static let jumps: [TimeInterval] = [-86_400, -3_600, 3_600]

    /// What an attempt ends with at a date, and how long the pause is.
    typealias Pause = (seconds: Double, error: @Sendable (Date) -> CoreError)

    private static let pauses: [Row<Pause>] = [
        Row("nobody was reached", (1, { _ in .transport(.refused) })),
        Row("nobody knows what became of it", (1, { _ in .transport(.timedOut) })),
        Row("the host is left alone", (20, { _ in .transport(.heldBack(for: .seconds(20))) })),
        Row("the backend asks for a time", (20, { _ in .status(.init(code: 503, retryAfter: .after(.seconds(20)))) })),
        Row("the backend names a date", (20, { now in .status(.init(code: 429, retryAfter: .date(now + 20))) })),
        Row("a date that is over", (1, { now in .status(.init(code: 429, retryAfter: .date(now - 20))) })),
        Row("a time is bounded", (86_400, { _ in .status(.init(code: 429, retryAfter: .after(.seconds(1_000_000)))) })),
        Row(
            "a date that is further away than a day is a fault of a clock",
            (1, { now in .status(.init(code: 429, retryAfter: .date(now + 86_401))) })
        ),
        Row(
            "a date is compared with the backend’s clock where it says what that shows",
            (20, { _ in .status(.init(code: 429, headers: dated, retryAfter: .date(Date(timeIntervalSince1970: 20)))) })
        ),
    ]

    private static let dated: HeaderFields = ["Date": "Thu, 01 Jan 1970 00:00:00 GMT"]

    @Test(arguments: pauses, jumps)
    func aPauseIsAsLong(_ row: Row<Pause>, jump: TimeInterval) throws {
        let (seconds, error) = row.value
        let desk = OutboxDesk()
        let outbox = try desk.open()
        desk.execute(Write(letter: "a"), outbox)
        desk.fail(0, error(desk.clock.currentDate))
        desk.clock.advance(by: .seconds(seconds / 2))
        desk.clock.currentDate += jump
        // What is accepted has the outbox look whether something is due.
        desk.execute(Write(letter: "b"), outbox)
        var sent = [desk.bodies]
        for pause in [seconds / 2 - 0.001, 0.001] {
            desk.clock.advance(by: .seconds(pause))
            sent.append(desk.bodies)
        }
        #expect(sent == [["a"], ["a"], ["a", "a"]], sourceLocation: row.location)
    }

    /// The date of a command that is held is one of the clock as it went when the command was listed.
    @Test func aHeldCommandHasADate() throws {
        let desk = OutboxDesk()
        let outbox = try desk.open()
        desk.clock.currentDate += 3_600
        desk.execute(Write(letter: "a"), outbox)
        desk.fail(0, .transport(.refused))
        let status = OutboxCommand.Status.held(.transport(.refused), until: desk.clock.currentDate + 1)
        #expect(outbox.commands.value.map(\.status) == [status])
    }

    @Test(arguments: jumps)
    func whatIsOwedToTheDiskIsWrittenASecondLater(jump: TimeInterval) {
        let story = """
            open
            execute a → a accepted, a sent, sends a, list [a sending], disk [a]
            disk full
            succeed 0 → a succeeded, a completed, list []
            disk works
            pass 0.5
            clock \(jump)
            pass 0.499
            pass 0.001 → disk []
            """
        #expect(OutboxStory.differences(story) == [])
    }
}
