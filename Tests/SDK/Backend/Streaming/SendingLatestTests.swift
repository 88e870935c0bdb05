import MillraceStreams
import TestSupport
import Testing

@testable import MillraceBackend

/// Notices that nobody waits for: the last one of a key, and not too many.
@Suite final class SendingLatestTests {
    private let clock = TestScheduler()
    private let log = Log()
    private let notices = Signal<String, Never>.pipe()
    private let ends = Guarded<[String: Signal<Never, CoreError>.Observer]>([:])

    /// Sends values such as `a1`, whose key is the letter.
    private func start() -> any Disposable {
        SignalProducer(notices.output).sendingLatest(
            by: \.first,
            every: .seconds(4),
            on: clock,
            failed: { [log] in log.add("\($0)") }
        ) { [log, ends] notice in
            SignalProducer { observer, lifetime in
                log.add(notice)
                ends.withLock { $0[notice] = observer }
                lifetime.observeEnded { log.add("\(notice) ends") }
            }
        }
        .start(
            .init(completed: { [log] in log.add("completed") }, interrupted: { [log] in log.add("interrupted") })
        )
    }

    private func send(_ values: [String]) {
        for value in values { notices.input.send(value: value) }
    }

    enum Step: Sendable {
        case send([String])
        case end(String, CoreError? = nil)
        case wait(seconds: Int)
        case complete
    }

    private static let courses: [Row<(steps: [Step], log: [String])>] = [
        Row(
            "the last one of a key is sent when the one before is long enough ago",
            (
                [
                    .send(["a1", "a2", "b1", "a3"]), .end("a1"), .wait(seconds: 3), .wait(seconds: 1),
                    // b1 is still under way.
                    .send(["b2"]), .wait(seconds: 60), .end("b1"), .end("a3"), .send(["a4"]),
                ],
                ["a1", "b1", "a1 ends", "3 s", "1 s", "a3", "60 s", "b2", "b1 ends", "a3 ends", "a4"]
            )
        ),
        Row(
            "a failure is reported and not repeated",
            (
                [
                    .send(["a1", "a2"]), .end("a1", .transport(.reset)), .wait(seconds: 4),
                    .end("a2", .transport(.timedOut)), .wait(seconds: 4),
                ],
                [
                    "a1", "the connection was closed before an answer began", "a1 ends", "4 s", "a2",
                    "the request timed out", "a2 ends", "4 s",
                ]
            )
        ),
        Row(
            "the end of the stream lets what is kept be sent",
            (
                [.send(["a1", "a2"]), .complete, .end("a1"), .wait(seconds: 4), .end("a2"), .wait(seconds: 4)],
                ["a1", "a1 ends", "4 s", "a2", "a2 ends", "4 s", "completed"]
            )
        ),
    ]

    @Test(arguments: courses) func theLatestIsSent(_ row: Row<(steps: [Step], log: [String])>) {
        let sending = start()
        for step in row.value.steps {
            switch step {
            case let .send(values): send(values)
            case let .end(notice, error):
                let observer = ends.withLock { $0[notice] }
                if let error { observer?.send(error: error) } else { observer?.sendCompleted() }
            case let .wait(seconds):
                log.add("\(seconds) s")
                clock.advance(by: .seconds(seconds))
            case .complete: notices.input.sendCompleted()
            }
        }
        #expect(log.entries == row.value.log, sourceLocation: row.location)
        sending.dispose()
    }

    @Test func theEndOfTheAppDropsWhatIsKept() {
        let sending = start()
        send(["a1", "a2"])
        sending.dispose()
        clock.advance(by: .seconds(60))
        send(["a3"])
        #expect(log.entries == ["a1", "interrupted", "a1 ends"] || log.entries == ["a1", "a1 ends", "interrupted"])
    }
}
