import Glibc
import MillraceFeedback
import MillraceFlow
import MillraceRendering
import MillraceStreams
import TerminalTestSupport
import Testing

@testable import MillraceTerminal

/// Frames as text, for a pipe.
struct PlainTextHostTests {
    private func pipes() -> (reader: Int32, writer: Int32) {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        return (ends[0], ends[1])
    }

    private func type(_ text: String, into file: Int32) {
        let bytes = Array(text.utf8)
        _ = write(file, bytes, bytes.count)
    }

    private func text(of file: Int32) -> String {
        var buffer: [UInt8] = Array(repeating: 0, count: 65536)
        let count = read(file, &buffer, buffer.count)
        return String(decoding: buffer[..<max(0, count)], as: UTF8.self)
    }

    @Test func keysComeAndFramesArePrinted() throws {
        let (keys, user) = pipes()
        let (screen, output) = pipes()
        defer { [keys, screen, output].forEach { close($0) } }
        type("a\u{1B}[B", into: user)
        close(user)
        let host = try PlainTextHost(input: keys, output: output, usesASCII: false, columns: 20)
        var events: [TerminalEvent] = []
        try host.run { event in
            events.append(event)
            let lines = event == .closed ? ["bye"] : ["one", "", "two"]
            host.show(
                TextFrame(width: 20, height: lines.count) { canvas in
                    for (row, line) in lines.enumerated() { canvas.write(line, row: row, style: .bold) }
                }
            )
            if event == .closed { host.stop() }
        }
        #expect(
            (events, text(of: screen)) == (
                [.resize(TerminalSize(columns: 20, rows: 24)), .key("a"), .key(.down), .closed], "one\n\ntwo\n\nbye\n"
            )
        )
    }

    @Test(arguments: [("/dev/full", 74), ("/dev/null", 0)]) func anOutputThatTakesNothingIsAFailure(
        path: String,
        expected: Int32
    ) throws {
        let (input, output) = (open("/dev/null", O_RDONLY), open(path, O_WRONLY))
        defer { [input, output].forEach { close($0) } }
        let host = try PlainTextHost(input: input, output: output, usesASCII: false, columns: 20)
        let stack = ScreenStack(showing: ScreenController())
        // Of its own, because the host waits for the effects of all loops of an activity.
        let status = try LoopActivity.$current.withValue(LoopActivity()) {
            try TerminalApplication(showing: stack, on: host).run()
        }
        #expect(status == expected)
    }

    @Test func theHostReadsNoMoreThanTheApplicationCanTake() throws {
        let scheduler = TestScheduler()
        let host = try PlainTextHost(input: -1, output: -1, usesASCII: false, columns: 20)
        let stack = ScreenStack(showing: ScreenController())
        let application = LoopActivity.$current.withValue(LoopActivity()) {
            TerminalApplication(showing: stack, on: host, scheduler: scheduler)
        }
        for _ in 1...1_000 { application.receive(.key("x")) }
        var isCrowded = [host.inbox.isCrowded]
        application.receive(.key("x"))
        isCrowded.append(host.inbox.isCrowded)
        scheduler.advance()
        #expect(isCrowded + [host.inbox.isCrowded] == [false, true, false])
    }

    @Test func whatIsNotReadNowIsReadLater() throws {
        let (keys, user) = pipes()
        let (screen, output) = pipes()
        defer { [keys, user, screen, output].forEach { close($0) } }
        let host = try PlainTextHost(input: keys, output: output, usesASCII: false, columns: 20)
        type("a", into: user)
        host.inbox.isCrowded = true
        var events: [TerminalEvent] = []
        try host.run { event in
            events.append(event)
            if case .resize = event { host.inbox.isCrowded = false } else { host.stop() }
        }
        #expect(events.last == .key("a"))
    }
}
