import Glibc
import MillraceRendering
import MillraceTestKit
import TerminalTestSupport
import Testing

@testable import MillraceTerminal

/// A terminal whose user reads late: a frame of it is more than there is room for on the way.
extension TerminalHostTests {
    @Test func aResizeInTheMiddleOfAFrameStartsAnew() throws {
        let terminal = try #require(PseudoTerminal(columns: 500, rows: 200))
        let host = try TerminalHost.test(on: terminal.app)
        let next = TextFrame(width: 20, height: 5) { $0.write("Bath", row: 4) }
        var painted = ""
        try host.run { event in
            switch event {
            case .resize(TerminalSize(columns: 20, rows: 5)):
                host.show(next)
                terminal.type("y")
            case .resize:
                host.show(
                    TextFrame(width: 500, height: 200) { canvas in
                        for row in 0..<200 { canvas.fill("a", row: row, columns: 0..<500) }
                    }
                )
                terminal.type("x")
            case .key("x"):
                var window = winsize(ws_row: 5, ws_col: 20, ws_xpixel: 0, ws_ypixel: 0)
                _ = ioctl(terminal.app, UInt(TIOCSWINSZ), &window)
                SignalActions.raiseUnblocked(SIGWINCH)
            case .key:
                painted += String(decoding: terminal.output(), as: UTF8.self)
                if painted.hasSuffix("Bath\u{1B}[?2026l") { host.stop() } else { terminal.type("y") }
            case .closed, .resumed, .terminated: break
            }
        }
        let last = try #require(painted.range(of: "\u{1B}[?2026h", options: .backwards))
        #expect(!painted[last.lowerBound...].contains("aaa"))
        var virtual = VirtualTerminal(width: 20, height: 5)
        virtual.receive(Array(painted[last.lowerBound...].utf8))
        #expect(virtual.complaints == [])
        #expect(virtual.lines == next.lines)
        #expect(painted[last.lowerBound...].contains("\u{1B}[2J"))
    }
}
