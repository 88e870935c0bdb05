import Glibc
import MillraceRendering
import Testing

@testable import MillraceTerminal

/// A closed pipe sends its signal to the process.
struct PlainTextHostTests {
    @Test func aReaderThatGoesAwayIsTheLastEvent() throws {
        var (keys, screen): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        #expect(pipe(&keys) == 0 && pipe(&screen) == 0)
        defer { (keys + [screen[1]]).forEach { close($0) } }
        let host = try PlainTextHost(input: keys[0], output: screen[1], usesASCII: false, columns: 20)
        var events: [TerminalEvent] = []
        try host.run { event in
            events.append(event)
            if case .resize = event {
                close(screen[0])
                host.show(TextFrame(width: 1, height: 1))
            }
        }
        #expect(events == [.resize(TerminalSize(columns: 20, rows: 24)), .closed])
    }
}
