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

    private func end(_ notice: String, _ error: CoreError? = nil) {
        let observer = ends.withLock { $0[notice] }
        if let error { observer?.send(error: error) } else { observer?.sendCompleted() }
    }

    private func send(_ values: String...) {
        for value in values { notices.input.send(value: value) }
    }

    @Test func theLastOneOfAKeyIsSentWhenTheOneBeforeIsLongEnoughAgo() {
        let sending = start()
        send("a1", "a2", "b1", "a3")
        #expect(log.entries == ["a1", "b1"])
        end("a1")
        clock.advance(by: .seconds(3))
        #expect(log.entries == ["a1", "b1", "a1 ends"])
        clock.advance(by: .seconds(1))
        // b1 is still under way.
        send("b2")
        clock.advance(by: .seconds(60))
        #expect(log.entries == ["a1", "b1", "a1 ends", "a3"])
        end("b1")
        end("a3")
        #expect(log.entries.suffix(3) == ["b2", "b1 ends", "a3 ends"])
        // Nothing is kept: the next one is sent immediately.
        send("a4")
        #expect(log.entries.last == "a4")
        sending.dispose()
    }

    @Test func aFailureIsReportedAndNotRepeated() {
        let sending = start()
        send("a1", "a2")
        end("a1", .transport(.reset))
        clock.advance(by: .seconds(4))
        end("a2", .transport(.timedOut))
        clock.advance(by: .seconds(4))
        #expect(
            log.entries == [
                "a1", "the connection was closed before an answer began", "a1 ends", "a2", "the request timed out",
                "a2 ends",
            ]
        )
        sending.dispose()
    }

    @Test func theEndOfTheStreamLetsWhatIsKeptBeSent() {
        let sending = start()
        send("a1", "a2")
        notices.input.sendCompleted()
        end("a1")
        clock.advance(by: .seconds(4))
        end("a2")
        #expect(log.entries == ["a1", "a1 ends", "a2", "a2 ends"])
        clock.advance(by: .seconds(4))
        #expect(log.entries.last == "completed")
        sending.dispose()
    }

    @Test func theEndOfTheAppDropsWhatIsKept() {
        let sending = start()
        send("a1", "a2")
        sending.dispose()
        clock.advance(by: .seconds(60))
        send("a3")
        #expect(log.entries == ["a1", "interrupted", "a1 ends"] || log.entries == ["a1", "a1 ends", "interrupted"])
    }
}
