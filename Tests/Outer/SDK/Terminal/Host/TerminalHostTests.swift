import Glibc
import MillraceRendering
import Synchronization
import TerminalTestSupport
import TestSupport
import Testing

@testable import MillraceTerminal

/// What signals and the end of its window do to a host.
@Suite(.serialized, .bodyTimeLimit)
struct TerminalHostTests {
    @Test func aClosedTerminalIsTheLastEvent() throws {
        var terminal = PseudoTerminal()
        #expect(terminal != nil)
        let app = dup(terminal?.app ?? -1)
        defer { close(app) }
        let host = try TerminalHost.test(on: app)
        var events: [TerminalEvent] = []
        try host.run { event in
            events.append(event)
            terminal = nil
        }
        #expect((events, TerminalMode.isEntered) == ([.resize(TerminalSize(columns: 40, rows: 10)), .closed], false))
    }

    @Test func aTerminalThatCannotBeTakenAgainIsAnError() throws {
        let terminal = try #require(PseudoTerminal())
        let app = dup(terminal.app)
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        defer { ([app] + ends).forEach { _ = close($0) } }
        let host = try TerminalHost.test(on: app)
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
        #expect((events, TerminalMode.isEntered) == ([.resize(TerminalSize(columns: 40, rows: 10))], false))
    }

    /// The signal that makes a process go on comes once more after its suspension has been dealt with, or without one.
    @Test(arguments: [1, 2, 3], [true, false])
    func goingOnKeepsTheTerminalAndWhatIsTyped(times: Int, isCookedByAnother: Bool) throws {
        let terminal = try #require(PseudoTerminal())
        let host = try TerminalHost.test(on: terminal.app)
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
        let output = String(decoding: terminal.output(), as: UTF8.self)
        #expect(output.split(separator: "\u{1B}[?1049l", omittingEmptySubsequences: false).count == 2)
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE])
    func aSignalPutsTheTerminalBackAndThenDoesWhatItDid(signal: Int32) throws {
        let terminal = try #require(PseudoTerminal())
        let previous = SignalActions.set(signal) { number in lastSignal.store(number, ordering: .relaxed) }
        defer { SignalActions.restore(signal, previous) }
        try TerminalMode.enter(input: terminal.app, output: terminal.app)
        TerminalRestoration.restoresKeyboard.store(true, ordering: .relaxed)
        SignalActions.raiseUnblocked(signal)
        #expect(
            (lastSignal.load(ordering: .relaxed), terminal.isCooked, TerminalMode.isEntered) == (signal, true, false)
        )
        #expect(String(decoding: terminal.output(), as: UTF8.self).hasSuffix("\u{1B}[<u" + TerminalHost.leaving))
        TerminalMode.leave()
    }
}

private let lastSignal = Atomic<Int32>(0)
