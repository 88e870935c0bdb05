import Glibc
import MillraceRendering
import MillraceTestKit
import Synchronization
import Testing

@testable import MillraceTerminal

/// A process has one terminal, so these run one after the other.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct TerminalHostTests {
    static let leaving =
        "\u{1B}[?2026l\u{1B}[0m\u{1B}[r\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

    @Test func keysComeAndFramesGo() throws {
        let terminal = try #require(PseudoTerminal())
        let host = try TerminalHost(input: terminal.app, output: terminal.app, colors: .ansi16)
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
        #expect(virtual.complaints == [])
        #expect(virtual.lines == ["", "", "", "London", "", "", "", "", "", ""])
        #expect(!String(decoding: painted, as: UTF8.self).contains("never"))
        #expect(terminal.isCooked)
        #expect(String(decoding: terminal.output(), as: UTF8.self).hasSuffix(Self.leaving))
    }

    @Test func aResizeIsAnEvent() throws {
        let terminal = try #require(PseudoTerminal())
        let host = try TerminalHost(input: terminal.app, output: terminal.app)
        var sizes: [TerminalSize] = []
        try host.run { event in
            guard case let .resize(size) = event else { return }
            sizes.append(size)
            guard sizes.count == 1 else { return host.stop() }
            var window = winsize(ws_row: 5, ws_col: 20, ws_xpixel: 0, ws_ypixel: 0)
            _ = ioctl(terminal.app, UInt(TIOCSWINSZ), &window)
            SignalActions.raiseUnblocked(SIGWINCH)
        }
        #expect(sizes == [TerminalSize(columns: 40, rows: 10), TerminalSize(columns: 20, rows: 5)])
    }

    @Test func aClosedTerminalIsTheLastEvent() throws {
        var terminal = PseudoTerminal()
        #expect(terminal != nil)
        let app = dup(terminal?.app ?? -1)
        defer { close(app) }
        let host = try TerminalHost(input: app, output: app)
        var events: [TerminalEvent] = []
        try host.run { event in
            events.append(event)
            terminal = nil
        }
        #expect(events == [.resize(TerminalSize(columns: 40, rows: 10)), .closed])
        #expect(!TerminalMode.isEntered)
    }

    @Test func aTerminalThatCannotBeTakenAgainIsAnError() throws {
        let terminal = try #require(PseudoTerminal())
        let app = dup(terminal.app)
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        defer { ([app] + ends).forEach { _ = close($0) } }
        let host = try TerminalHost(input: app, output: app)
        var events: [TerminalEvent] = []
        #expect(throws: TerminalError.notATerminal(app)) {
            try host.run { event in
                events.append(event)
                guard events.count == 1 else { return host.stop() }
                // As if another process had taken the file away before this one went on.
                dup2(ends[0], app)
                SignalActions.raiseUnblocked(SIGCONT)
            }
        }
        #expect(events == [.resize(TerminalSize(columns: 40, rows: 10))])
        #expect(!TerminalMode.isEntered)
    }

    /// The signal that makes a process go on comes once more after its suspension has been dealt with, or without one.
    @Test(arguments: [1, 2, 3], [true, false])
    func goingOnKeepsTheTerminalAndWhatIsTyped(times: Int, isCookedByAnother: Bool) throws {
        let terminal = try #require(PseudoTerminal())
        let host = try TerminalHost(input: terminal.app, output: terminal.app)
        var resizes = 0
        var keys: [Key] = []
        try host.run { event in
            switch event {
            case .resize:
                #expect(!terminal.isCooked)
                resizes += 1
                guard resizes <= times else { return terminal.type("b") }
                if isCookedByAnother { terminal.cook() }
                SignalActions.raiseUnblocked(SIGCONT)
                // With the line's end, since a cooked terminal gives whole lines.
                terminal.type("a\r")
            case let .key(key):
                keys.append(key)
                if key == .character("b") { host.stop() }
            case .closed, .resumed, .terminated: break
            }
        }
        #expect(keys.filter { $0 == .character("a") || $0 == .character("b") }.count == times + 1)
        #expect(String(decoding: terminal.output(), as: UTF8.self).components(separatedBy: "\u{1B}[?1049l") == 2)
    }

    @Test(arguments: [true, false])
    func theMouseIsAskedForWhereItIsWanted(usesMouse: Bool) throws {
        let terminal = try #require(PseudoTerminal())
        let host = try TerminalHost(input: terminal.app, output: terminal.app, usesMouse: usesMouse)
        try host.run { _ in host.stop() }
        let output = String(decoding: terminal.output(), as: UTF8.self)
        #expect(output.contains("\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h") == usesMouse)
    }

    @Test func aFrameThatIsLargerThanTheTerminalIsCropped() throws {
        let terminal = try #require(PseudoTerminal(columns: 6, rows: 2))
        let host = try TerminalHost(input: terminal.app, output: terminal.app, colors: ColorSupport.none)
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
        #expect(virtual.complaints == [])
        #expect(virtual.lines == ["line 0", "line 1"])
    }

    @Test func leavingTwiceIsLeavingOnce() throws {
        let terminal = try #require(PseudoTerminal())
        try TerminalMode.enter(input: terminal.app, output: terminal.app)
        #expect(!terminal.isCooked)
        TerminalMode.leave()
        TerminalMode.leave()
        #expect(terminal.isCooked)
        let output = String(decoding: terminal.output(), as: UTF8.self)
        #expect(output.components(separatedBy: Self.leaving) == 2)
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE])
    func aSignalPutsTheTerminalBackAndThenDoesWhatItDid(signal: Int32) throws {
        let terminal = try #require(PseudoTerminal())
        let previous = SignalActions.set(signal) { number in lastSignal.store(number, ordering: .relaxed) }
        defer { SignalActions.restore(signal, previous) }
        try TerminalMode.enter(input: terminal.app, output: terminal.app)
        SignalActions.raiseUnblocked(signal)
        #expect(lastSignal.load(ordering: .relaxed) == signal)
        #expect(terminal.isCooked)
        #expect(!TerminalMode.isEntered)
        #expect(String(decoding: terminal.output(), as: UTF8.self).hasSuffix(Self.leaving))
        TerminalMode.leave()
    }

    @Test func aPipeIsNoTerminal() throws {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }
        let host = try TerminalHost(input: ends[0], output: ends[1])
        #expect(throws: TerminalError.notATerminal(ends[1])) { try host.run { _ in } }
    }
}

private let lastSignal = Atomic<Int32>(0)

extension String {
    /// Returns how many pieces the text has between the separators.
    fileprivate func components(separatedBy separator: String) -> Int {
        split(separator: separator, omittingEmptySubsequences: false).count
    }
}
