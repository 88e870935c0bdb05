import Glibc
import MillraceFeedback
import MillraceRendering
import MillraceStreams
import Testing

@testable import MillraceTerminal

extension TerminalHostTests {
    /// An application that is heard: what is printed, to the letter, and that nothing but lines is.
    @Suite(.timeLimit(.minutes(5)))
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
            let lines = try lines(of: stack(), keys: "")
            #expect(
                lines == [
                    "Control L says everything on the screen.", "Screen Tally.", "Button Add to 0, focused, 1 of 2.",
                ]
            )
        }

        @Test func theEndOfWhatIsTypedIsSaid() throws {
            let lines = try lines(of: stack(hasField: true), keys: "Bath")
            #expect(lines.first == "Control L says everything on the screen.")
            #expect(lines.last == "Text field, Bath." || lines.last == "Text field, Bath, focused, 1 of 3.")
        }

        @Test func everythingIsSaidOnRequest() throws {
            let lines = try lines(of: stack(), keys: "\u{C}")
            #expect(lines.contains("Keys: control c Quit."))
            #expect(lines.contains("Button Open."))
        }

        /// No escape sequence, no control character but line feeds, whatever is on the screen.
        @Test(arguments: [true, false]) func onlyLinesArePrinted(usesASCII: Bool) throws {
            let lines = try lines(of: stack("A\u{1B}[2J\u{7}東京"), keys: "\t\t\u{C}", usesASCII: usesASCII)
            #expect(lines.contains(usesASCII ? "Screen A?[2J???." : "Screen A␛[2J␇東京."))
            let scalars = lines.joined().unicodeScalars
            #expect(scalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
        }

        @Test func theEnvironmentAsksForIt() {
            for (name, value, expected) in [
                ("MILLRACE_ACCESSIBLE", "1", true), ("ACCESSIBLE", "yes", true), ("ACCESSIBLE", "0", false),
                ("ACCESSIBLE", "", false), ("OTHER", "1", false),
            ] {
                #expect(TerminalEnvironment.prefersSentences { $0 == name ? value : nil } == expected)
            }
        }
    }
}

/// The sentences of an application, each after what caused it.
struct SpeakingApplicationTests {
    private let scheduler = TestScheduler()

    @Test func aFlowIsHeard() throws {
        let stack = ScreenStack()
        stack.push(
            ScreenController(tally: TallyViewModel(title: "First")) { [stack] _ in
                stack.push(ScreenController(tally: TallyViewModel(title: "Second", hasField: true)))
            }
        )
        let host = SpeakingHost { [scheduler] host, handler in
            scheduler.advance(by: .seconds(1))
            func press(_ keys: Key...) -> [String] {
                for key in keys {
                    handler(.key(key))
                    scheduler.advance(by: .seconds(1))
                }
                return host.take()
            }
            #expect(press() == ["Screen First.", "Button Add to 0, focused, 1 of 2."])
            #expect(press(.enter) == ["Button Add to 1."])
            #expect(press(.tab) == ["Button Open, focused, 2 of 2."])
            #expect(press(.enter) == ["Screen Second.", "Text field, empty, focused, 1 of 3."])
            #expect(press("h") == ["Text field, h."])
            #expect(press(.escape) == ["Screen First.", "Button Open, focused, 2 of 2."])
            #expect(
                press(.control("l")) == [
                    "Screen First.", "Button Add to 1.", "Button Open.", "Keys: control c Quit.",
                    "Button Open, focused, 2 of 2.",
                ]
            )
            #expect(press(.function(7)) == [])
        }
        try TerminalApplication(showing: stack, on: host, scheduler: scheduler).run()
        #expect(host.frameCount == 0)
    }
}
