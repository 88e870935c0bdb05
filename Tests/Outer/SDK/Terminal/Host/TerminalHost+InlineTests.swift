import Glibc
import MillraceRendering
import Synchronization
import TerminalTestSupport
import Testing

@testable import MillraceTerminal

/// Inline areas of a process that gets signals. A process has one terminal, so these are of the suite that runs its
/// tests one after the other.
extension TerminalHostTests {
    @Test(arguments: [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGSEGV], [true, false])
    func aSignalLeavesTheAreaAsTheEndDoes(signal: Int32, keepsLastFrame: Bool) throws {
        for (index, frame) in InlineUser.frames.enumerated() {
            // In the middle of an update, the terminal's cursor is in any line of the area.
            for isInUpdate in [false, true] {
                let previous = SignalActions.set(signal) { _ in signalCount.add(1, ordering: .relaxed) }
                defer { SignalActions.restore(signal, previous) }
                signalCount.store(0, ordering: .relaxed)
                let user = try InlineUser(.inline(height: 3, keepsLastFrame: keepsLastFrame), above: 8, prompt: "text")
                try user.run([
                    { user.host.show(frame) },
                    {
                        if isInUpdate {
                            TerminalRestoration.setArea(height: 3, cursorRow: nil)
                            user.picture.receive(Array("\u{1B}[A\u{1B}[\(index + 1)B".utf8))
                        }
                        SignalActions.raiseUnblocked(signal)
                        user.receive()
                        #expect(user.terminal.isCooked)
                        user.stop()
                    },
                ])
                #expect(signalCount.load(ordering: .relaxed) == 1)
                let kept = keepsLastFrame ? frame.lines : []
                user.expect(user.before + kept, cursor: user.before.count + kept.count)
            }
        }
    }

    /// The area has its place once the terminal has said where the cursor is; until then nothing on the screen is the
    /// host's.
    @Test(arguments: [true, false]) func aSignalBeforeTheAreaHasItsPlaceMovesNothing(keepsLastFrame: Bool) throws {
        let previous = SignalActions.set(SIGTERM) { _ in signalCount.add(1, ordering: .relaxed) }
        defer { SignalActions.restore(SIGTERM, previous) }
        signalCount.store(0, ordering: .relaxed)
        let user = try InlineUser(.inline(height: 3, keepsLastFrame: keepsLastFrame), above: 8, prompt: "text")
        user.answers = false
        user.picture.receive(Array("\u{1B}[5A".utf8))
        let cursor = user.picture.cursor
        try user.run([
            {
                SignalActions.raiseUnblocked(SIGTERM)
                user.receive()
                #expect(user.picture.allLines.prefix(user.before.count) == user.before[...])
                #expect(user.picture.cursor == cursor)
                user.stop()
            }
        ])
        #expect(signalCount.load(ordering: .relaxed) == 1)
    }

    /// A process that goes on begins anew at the cursor: where that is in the first line, nothing has moved.
    @Test func anAreaThatGoesOnIsInItsPlace() throws {
        let user = try InlineUser(.inline(height: 3), above: 4)
        try user.run([{ user.host.show(InlineUser.frames[1]) }, { SignalActions.raiseUnblocked(SIGCONT) }, {}])
        #expect(user.events.filter { $0 == .resize(TerminalSize(columns: 40, rows: 3)) }.count == 2)
        user.expect(user.before + InlineUser.frames[1].lines, cursor: 7)
    }

    /// The terminal still owes the places of the samples, and that of the frame, when the process goes on: none of them
    /// is that of the cursor.
    @Test func anAreaThatGoesOnWhileAnswersAreOwedIsInItsPlace() throws {
        let user = try InlineUser(.inline(height: 3), above: 4)
        try user.run([
            {
                user.host.show(InlineUser.frames[1])
                SignalActions.raiseUnblocked(SIGCONT)
            }, {}, {},
        ])
        #expect(user.events.filter { $0 == .resumed }.count == 1)
        user.expect(user.before + InlineUser.frames[1].lines, cursor: 7)
    }

    @Test func aTerminalOfFewerLinesGivesAllOfThem() throws {
        let user = try InlineUser(.inline(height: 7), above: 0)
        var sizes: [TerminalSize] = []
        try user.run([
            {
                user.terminal.resize(columns: 20, rows: 4)
                SignalActions.raiseUnblocked(SIGWINCH)
            }, {},
        ])
        for case let .resize(size) in user.events { sizes.append(size) }
        #expect(sizes == [TerminalSize(columns: 40, rows: 7), TerminalSize(columns: 20, rows: 4)])
    }
}

private let signalCount = Atomic<Int>(0)
