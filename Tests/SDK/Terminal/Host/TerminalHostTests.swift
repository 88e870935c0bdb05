import Glibc
import MillraceRendering
import MillraceTestKit
import TerminalTestSupport
import TestSupport
import Testing

@testable import MillraceTerminal

/// A process has one terminal, so these run one after the other.
@Suite(.serialized, .bodyTimeLimit)
struct TerminalHostTests {
    @Test func keysComeAndFramesGo() throws {
        let terminal = try PseudoTerminal().unwrapped()
        let host = try TerminalHost.test(on: terminal.app, colors: .ansi16)
        var events: [TerminalEvent] = []
        var painted: [UInt8] = []
        try host.run { event in
            events.append(event)
            switch event {
            case .resize:
                #expect(!terminal.isCooked)
                _ = terminal.output()
                host.show(TextFrame(width: 40, height: 10) { $0.write("never painted", row: 0) })
                host.show(TextFrame(width: 40, height: 10) { $0.write("London", row: 3) })
                terminal.type("é\u{1B}[A\u{1B}")
            case .key(.escape):
                painted = terminal.output()
                terminal.type("q")
            case .key("q"):
                host.stop()
            case .key, .closed, .resumed, .terminated:
                break
            }
        }
        #expect(
            events == [.resize(TerminalSize(columns: 40, rows: 10)), .key("é"), .key(.up), .key(.escape), .key("q")]
        )
        var virtual = VirtualTerminal(width: 40, height: 10)
        virtual.receive(painted)
        let isNeverPainted = !String(decoding: painted, as: UTF8.self).contains("never")
        #expect(
            (virtual.complaints, virtual.lines, isNeverPainted) == (
                [], ["", "", "", "London", "", "", "", "", "", ""], true
            )
        )
        let isLeft = String(decoding: terminal.output(), as: UTF8.self).hasSuffix(TerminalHost.leaving)
        #expect((terminal.isCooked, isLeft) == (true, true))
    }

    /// The mouse, and the widths of characters.
    @Test(arguments: [true, false]) func theTerminalIsAskedForWhatIsWanted(isWanted: Bool) throws {
        let terminal = try PseudoTerminal().unwrapped()
        let host = try TerminalHost.test(on: terminal.app, asksForWidths: isWanted, usesMouse: isWanted)
        try host.run { _ in host.stop() }
        let output = String(decoding: terminal.output(), as: UTF8.self)
        let isAsked = ["\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h", "\u{1B}[6n"].map { output.contains($0) }
        #expect(isAsked == [isWanted, isWanted])
    }

    @Test func aFrameThatIsLargerThanTheTerminalIsCropped() throws {
        let terminal = try PseudoTerminal(columns: 6, rows: 2).unwrapped()
        let host = try TerminalHost.test(on: terminal.app, colors: ColorSupport.none)
        var painted: [UInt8] = []
        try host.run { event in
            switch event {
            case .resize:
                _ = terminal.output()
                host.show(
                    TextFrame(width: 40, height: 10) { canvas in
                        for row in 0..<10 { canvas.write("line \(row) is long", row: row) }
                    }
                )
                terminal.type("\u{1B}")
            case .key:
                painted = terminal.output()
                host.stop()
            case .closed, .resumed, .terminated: break
            }
        }
        var virtual = VirtualTerminal(width: 6, height: 2)
        virtual.receive(painted)
        #expect((virtual.complaints, virtual.lines) == ([], ["line 0", "line 1"]))
    }

    @Test func leavingTwiceIsLeavingOnce() throws {
        let terminal = try PseudoTerminal().unwrapped()
        try TerminalMode.enter(input: terminal.app, output: terminal.app)
        let wasCooked = terminal.isCooked
        TerminalMode.leave()
        TerminalMode.leave()
        let output = String(decoding: terminal.output(), as: UTF8.self)
        #expect(
            (wasCooked, terminal.isCooked, output.ranges(of: TerminalHost.leaving).count) == (false, true, 1)
        )
    }

    @Test func aPipeIsNoTerminal() throws {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }
        let host = try TerminalHost(input: ends[0], output: ends[1], environment: { _ in nil })
        #expect(throws: TerminalError.notATerminal(ends[1])) { try host.run { _ in } }
    }
}
