import Dispatch
import Glibc
import MillraceFlow
import MillracePlatform
import MillraceRendering
import MillraceStreams
import TerminalTestSupport
import TestSupport
import Testing

@testable import MillraceTerminal

/// A hundred thousand characters through a terminal, unbracketed, all at once and one at a time.
extension TerminalHostTests {
    @Test(arguments: [4096, 1]) func everyCharacterThatIsTypedArrives(piece: Int) throws {
        let terminal = try PseudoTerminal(columns: 60, rows: 6).unwrapped()
        let tally = TallyViewModel(hasField: true)
        let stack = ScreenStack()
        stack.push(ScreenController(tally: tally))
        let host = try TerminalHost.test(on: terminal.app, asksForWidths: false)
        let text = (0..<TestDepth.times(100_000)).map { "\($0 % 10)" }.joined()
        let user = terminal.user
        DispatchQueue(label: "typing").async {
            Self.typeAll(Array(text.utf8), piece: piece, into: user) { tally.storage.value.text.count == text.count }
            host.stop()
        }
        try TerminalApplication(showing: stack, on: host).run()
        #expect(tally.storage.value.text == text)
        // The cost of each edit is that of the text so far: many characters go together.
        #expect(tally.edits.count < text.count)
    }

    /// Waits for the first frame, before which the terminal isn't the host's yet; then writes pieces as fast as the
    /// terminal takes them, reads what it paints, and waits until all has arrived, or nothing has happened for a
    /// minute.
    private static func typeAll(_ bytes: [UInt8], piece: Int, into user: Int32, until isDone: () -> Bool) {
        var start = 0
        var isShown = false
        var idleRounds = 0
        var buffer: [UInt8] = Array(repeating: 0, count: 1 << 16)
        while start < bytes.count || !isDone(), idleRounds < 3_000 {
            let wantsToWrite = isShown && start < bytes.count
            var file = pollfd(fd: user, events: Int16(POLLIN | (wantsToWrite ? POLLOUT : 0)), revents: 0)
            // What arrives without a frame is looked for again.
            idleRounds = poll(&file, 1, 20) > 0 ? 0 : idleRounds + 1
            if file.revents & Int16(POLLIN) != 0 {
                _ = read(user, &buffer, buffer.count)
                isShown = true
            }
            guard file.revents & Int16(POLLOUT) != 0, wantsToWrite else { continue }
            let end = min(bytes.count, start + piece)
            let count = bytes[start..<end].withUnsafeBytes { systemWrite(user, $0.baseAddress, $0.count) }
            if count > 0 { start += count }
        }
    }
}
