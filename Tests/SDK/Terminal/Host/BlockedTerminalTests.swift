import MillraceRendering
import MillraceTestKit
import TerminalTestSupport
import TestSupport
import Testing

@testable import MillraceTerminal

extension TerminalHostTests {
    /// A terminal whose user reads late, or never: a frame of it is more than there is room for on the way.
    @Suite(.serialized, .bodyTimeLimit)
    struct BlockedTerminalTests {
        private let columns: UInt16 = 500
        private let rows: UInt16 = 200

        private func frame(of letter: String, columns: Int = 500, rows: Int = 200) -> TextFrame {
            TextFrame(width: columns, height: rows) { canvas in
                for row in 0..<rows { canvas.fill(letter, row: row, columns: 0..<columns) }
            }
        }

        @Test func quittingWaitsForNobody() throws {
            let terminal = try PseudoTerminal(columns: columns, rows: rows).unwrapped()
            let host = try TerminalHost.test(on: terminal.app)
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
            let isLeft = String(decoding: terminal.output(), as: UTF8.self).hasSuffix(TerminalHost.leaving)
            #expect((keys, terminal.isCooked, isLeft) == (["x", .control("c")], true, true))
        }

        @Test func whoReadsLateSeesTheNewestFrame() throws {
            let terminal = try PseudoTerminal(columns: columns, rows: rows).unwrapped()
            let host = try TerminalHost.test(on: terminal.app)
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
            var virtual = VirtualTerminal(width: 500, height: 200)
            virtual.receive(painted)
            #expect((virtual.complaints, virtual.lines) == ([], frame(of: "d").lines))
            #expect(reads > 1 && !String(decoding: painted, as: UTF8.self).contains("bbb"))
        }
    }
}
