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
