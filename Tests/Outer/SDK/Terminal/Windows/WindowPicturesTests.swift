import Foundation
import Glibc
import MillraceRendering
import TestSupport
import Testing

@testable import MillraceTerminal

/// Pictures in the windows of terminals, as a user sees them.
@Suite(.serialized, .bodyTimeLimit)
struct WindowPicturesTests {
    private static let installed = [TerminalProgram.xterm, .kitty].filter { program in
        let isInstalled = program.isInstalled && FileManager.default.isExecutableFile(atPath: "/usr/bin/import")
        if !isInstalled { Skipped.note("WindowPicturesTests", "\(program), Xvfb, xdotool or import is not installed") }
        return isInstalled
    }

    /// The frames that are shown, with the number of cells over which there are pixels.
    private static let steps: [(frame: TextFrame, cells: Int)] = {
        let pixels = Pixels(width: 2, height: 2, rgba: Array(repeating: [255, 0, 255, 255], count: 4).flatMap { $0 })
        func frame(row: Int, _ texts: String...) -> TextFrame {
            TextFrame(width: 40, height: 12) { canvas in
                canvas.part(row: row, column: 3, width: 8, height: 3) {
                    $0.place(pixels, row: 0, columns: 8, halves: 6)
                }
                for (row, text) in texts.enumerated() { canvas.write(text, row: row, column: 4) }
            }
        }
        return [
            (frame(row: 2), 24), (frame(row: 2, "", "", "", "text"), 20), (frame(row: 1, "a", "b"), 23),
            (frame(row: -1), 16), (TextFrame(width: 40, height: 12), 0), (frame(row: 2), 24),
        ]
    }()

    @Test(arguments: installed) func cellsOfAPictureHaveItsPixels(program: TerminalProgram) throws {
        let window = try TerminalWindow(program)
        defer { window.close() }
        var size = winsize()
        try #require(ioctl(window.file, UInt(TIOCGWINSZ), &size) == 0)
        let cell = Int(size.ws_xpixel / size.ws_col) * Int(size.ws_ypixel / size.ws_row)
        let host = try TerminalHost(
            input: window.file,
            output: window.file,
            environment: { ["TERM": window.term, "COLORTERM": "truecolor", "LANG": "C.UTF-8"][$0] }
        )
        var rest = Self.steps[...]
        var counts: [Int] = []
        var looks = 0
        var error: (any Error)?
        try host.run { event in
            do {
                if case .resize = event, let step = rest.first { host.show(step.frame) }
                // The window has painted a key after what was shown before it, but not always at once.
                if event == .key("z"), let step = rest.first {
                    let count = try window.count(red: 255, green: 0, blue: 255)
                    looks += 1
                    if count == step.cells * cell || looks > 100 {
                        counts.append(count)
                        rest.removeFirst()
                        guard let next = rest.first else { return host.stop() }
                        host.show(next.frame)
                    }
                }
                switch event {
                case .resize, .key: try window.press("z")
                case .closed, .resumed, .terminated: break
                }
            } catch let failure {
                error = failure
                host.stop()
            }
        }
        #expect(counts == Self.steps.map { $0.cells * cell })
        if let error { throw error }
    }
}
