import Foundation
import Glibc
import MillraceRendering
import MillraceTestKit
import Testing

@testable import MillraceTerminal

extension TerminalHostTests {
    /// A terminal whose user reads late, or never: a frame of it is more than there is room for on the way.
    @Suite(.serialized, .timeLimit(.minutes(5)))
    struct BlockedTerminalTests {
        private let columns: UInt16 = 500
        private let rows: UInt16 = 200

        private func frame(of letter: String, columns: Int = 500, rows: Int = 200) -> TextFrame {
            TextFrame(width: columns, height: rows) { canvas in
                for row in 0..<rows { canvas.fill(letter, row: row, columns: 0..<columns) }
            }
        }

        @Test func quittingWaitsForNobody() throws {
            let terminal = try #require(PseudoTerminal(columns: columns, rows: rows))
            let host = try TerminalHost(input: terminal.app, output: terminal.app)
            var keys: [Key] = []
            try host.run { event in
                switch event {
                case .resize:
                    host.show(frame(of: "a"))
                    terminal.type("x")
                case .key("x"):
                    keys.append("x")
                    host.show(frame(of: "b"))
                    terminal.type("\u{3}")
                case let .key(key):
                    keys.append(key)
                    host.stop()
                case .closed, .resumed, .terminated: break
                }
            }
            #expect(keys == ["x", .control("c")])
            #expect(terminal.isCooked)
            #expect(String(decoding: terminal.output(), as: UTF8.self).hasSuffix(TerminalHostTests.leaving))
        }

        @Test func whoReadsLateSeesTheNewestFrame() throws {
            let terminal = try #require(PseudoTerminal(columns: columns, rows: rows))
            let host = try TerminalHost(input: terminal.app, output: terminal.app)
            var painted: [UInt8] = []
            var reads = 0
            try host.run { event in
                switch event {
                case .resize:
                    _ = terminal.output()
                    host.show(frame(of: "a"))
                    terminal.type("x")
                case .key:
                    if reads == 0 { for letter in ["b", "c", "d"] { host.show(frame(of: letter)) } }
                    reads += 1
                    painted += terminal.output()
                    let isDone = painted.suffix(9).elementsEqual("d\u{1B}[?2026l".utf8)
                    if isDone { host.stop() } else { terminal.type("x") }
                case .closed, .resumed, .terminated: break
                }
            }
            #expect(reads > 1)
            var virtual = VirtualTerminal(width: 500, height: 200)
            virtual.receive(painted)
            #expect(virtual.complaints == [])
            #expect(virtual.lines == frame(of: "d").lines)
            #expect(!String(decoding: painted, as: UTF8.self).contains("bbb"))
        }

        @Test func aResizeInTheMiddleOfAFrameStartsAnew() throws {
            let terminal = try #require(PseudoTerminal(columns: columns, rows: rows))
            let host = try TerminalHost(input: terminal.app, output: terminal.app)
            let next = TextFrame(width: 20, height: 5) { $0.write("Bath", row: 4) }
            var painted = ""
            try host.run { event in
                switch event {
                case .resize(TerminalSize(columns: 20, rows: 5)):
                    host.show(next)
                    terminal.type("y")
                case .resize:
                    host.show(frame(of: "a"))
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
}
