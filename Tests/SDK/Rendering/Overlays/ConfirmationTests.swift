import MillraceRendering
import RenderingTestSupport
import TestSupport
import Testing

/// The answers of a question, side by side only where all of them are whole.
struct ConfirmationTests {
    private typealias Answers = (titles: [String], leastWidth: Int)

    private static let answers: [TestRow<Answers>] = [
        TestRow("two", (["Discharge", "Cancel"], 34)),
        TestRow("short ones", (["Y", "N"], 19)),
        TestRow("wide characters", (["東京を削除", "取消"], 33)),
        TestRow("emoji", (["👩‍👩‍👧 Remove", "🏥"], 30)),
        TestRow("three", (["Save", "Discard", "Cancel"], 43)),
        TestRow("more than a window has room for", ([String(repeating: "東", count: 30), "OK"], .max)),
    ]

    /// The mark of the focus is beside each answer that has it, and no answer is cut off beside another one.
    @Test(arguments: answers) private func everyWidth(_ row: TestRow<Answers>) {
        let (titles, leastWidth) = row.value
        let choices = titles.map { Confirmation.Choice($0, sending: 0) }
        let question = Confirmation("Go?", message: "Sure?", choices: choices, cancelling: 0)
        let screen = Screen(title: "") { Text("Below") }.presenting(question, observer: .ignored)
        let widths = TestDepth.some(10...46) + [leastWidth - 1, leastWidth].filter { $0 < 100 }
        for width in widths {
            var session = ScreenSession(screen, width: width, height: 14)
            var marks: [Int] = []
            for title in titles {
                let lines = session.lines.filter { $0.contains("[ ") }
                let isOneLine = lines.count == 1 && titles.allSatisfy { lines[0].contains("[ \($0) ]") }
                #expect(
                    isOneLine == (width >= leastWidth) && (isOneLine || lines.count == titles.count),
                    "\(width): \(lines)",
                    sourceLocation: row.location
                )
                marks += lines.indices.filter { lines[$0].contains("› [ \(title.prefix(1))") }
                session.press(.tab)
            }
            let places = titles.indices.map { width >= leastWidth ? 0 : $0 }
            #expect(marks == places, "\(width)", sourceLocation: row.location)
        }
    }

    /// Every word of a question is in view once where the border has room for it, and below the border otherwise.
    @Test(arguments: ["", "The folder has 12 files."]) func aLongQuestionIsWhole(message: String) {
        let title = "Do you really want to delete the folder with all of the files of the last year?"
        for (question, widths) in [(title, [120, 80, 60, 40, 24, 14]), ("Delete it?", [80, 24, 16])] {
            let question = Confirmation(question, message: message, confirm: "Yes", sending: 0, cancelling: 0)
            let screen = Screen(title: "") {}.presenting(question, observer: .ignored)
            for width in widths {
                let lines = ScreenSession(screen, width: width, height: 24).lines
                let inner = lines.dropFirst().filter { $0.contains("│") }.map { $0.filter { $0 != "│" } }
                let words = inner.joined(separator: " ").split(separator: " ").joined(separator: " ")
                let begin = question.title == title ? title + " " : ""
                let rest = message.isEmpty ? "" : message + " "
                #expect(
                    words.hasPrefix(begin + rest + (message.isEmpty && begin.isEmpty ? "› [" : "")),
                    "\(width): \(lines)"
                )
            }
        }
    }

    /// A line break in the title of a window is a space, in the border, and in the first line of a window without one.
    @Test(arguments: ["Line one\nline two?", "Line one\r\nline two?", "Line one\u{2028}line two?"])
    func aTitleOfTwoLines(title: String) {
        let question = Confirmation(title, confirm: "Yes", sending: 0, cancelling: 0)
        for window in [
            question.overlay(observer: .ignored), Overlay(id: 0) { Screen(title: title) { Text("Inside") } },
        ] {
            for height in [4, 8] {
                let lines = Screen(title: "") {}.presenting(window).frame(width: 40, height: height).lines
                #expect(lines.contains { $0.contains("Line one line two?") }, "\(lines)")
            }
        }
    }

    /// A margin that the theme has around the answers counts, too.
    @Test func aThemeWithSurfaces() {
        let question = Confirmation("Go?", confirm: "Discharge", sending: 0, cancelling: 0)
        let screen = Screen(title: "") {}.presenting(question, observer: .ignored)
        let counts = (30...40).map { width in
            screen.frame(width: width, height: 12, theme: .dark).lines.count { $0.contains("[ ") }
        }
        #expect(counts == [2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1])
    }
}
