import Glibc
import MillraceFeedback
import MillraceFlow
import MillraceRendering
import MillraceStreams
import TerminalTestSupport
import TestSupport
import Testing

@testable import MillraceTerminal

extension TerminalHostTests {
    /// An application that is heard: what is printed, to the letter, and that nothing but lines is.
    @Suite(.bodyTimeLimit)
    struct AccessibleHostTests {
        /// Runs an application with the keys that a script sends, and returns the lines that it printed.
        private func lines(of source: any ScreenSource, keys: String, usesASCII: Bool = false) throws -> [String] {
            var (input, output): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
            #expect(pipe(&input) == 0 && pipe(&output) == 0)
            _ = keys.withCString { write(input[1], $0, strlen($0)) }
            close(input[1])
            let host = try AccessibleHost(input: input[0], output: output[1], usesASCII: usesASCII)
            try TerminalApplication(showing: source, on: host).run()
            close(output[1])
            var text: [UInt8] = []
            var buffer: [UInt8] = Array(repeating: 0, count: 65_536)
            while case let count = read(output[0], &buffer, buffer.count), count > 0 { text += buffer[..<count] }
            close(input[0])
            close(output[0])
            return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
        }

        private func stack(_ title: String = "Tally", hasField: Bool = false) -> ScreenStack {
            let stack = ScreenStack()
            stack.push(ScreenController(tally: TallyViewModel(title: title, hasField: hasField)))
            return stack
        }

        /// Frames are made at their own pace, so what is said in between depends on it; the end doesn't.
        @Test func theScreenIsSaid() throws {
            let hint = "Control L says everything on the screen."
            #expect(try lines(of: stack(), keys: "") == [hint, "Screen Tally.", "Button Add to 0, focused, 1 of 2."])
            // The end of what is typed is said.
            let typed = try lines(of: stack(hasField: true), keys: "Bath")
            let ends = ["Text field, Bath.", "Text field, Bath, focused, 1 of 3."]
            #expect(typed.first == hint && ends.contains(typed.last ?? ""), "\(typed)")
            // Everything is said on request.
            let everything = try lines(of: stack(), keys: "\u{C}")
            #expect(Set(["Keys: control c Quit, ? Help.", "Button Open."]).isSubset(of: everything), "\(everything)")
        }

        /// No escape sequence, no control character but line feeds, whatever is on the screen.
        @Test(arguments: [true, false]) func onlyLinesArePrinted(usesASCII: Bool) throws {
            let lines = try lines(of: stack("A\u{1B}[2J\u{7}東京"), keys: "\t\t\u{C}", usesASCII: usesASCII)
            #expect(lines.contains(usesASCII ? "Screen A?[2J???." : "Screen A␛[2J␇東京."))
            let controls = lines.joined().unicodeScalars.filter { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
            #expect(controls.isEmpty, "\(controls)")
        }

        @Test func theEnvironmentAsksForIt() {
            let variables = [
                ("MILLRACE_ACCESSIBLE", "1"), ("ACCESSIBLE", "yes"), ("ACCESSIBLE", "0"), ("ACCESSIBLE", ""),
                ("OTHER", "1"),
            ]
            let answers = variables.map { name, value in
                TerminalEnvironment.prefersSentences { $0 == name ? value : nil }
            }
            #expect(answers == [true, true, false, false, false])
        }
    }
}
