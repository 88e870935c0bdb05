import MillraceRendering
import MillraceStreams
import RenderingTestSupport
import TestSupport
import Testing

/// Keys, clicks and pastes in a text of several lines.
struct TextEditorTests {
    /// An editor whose app takes over every change.
    private struct Session {
        let text: MutableProperty<String>
        var width = 12
        var height = 6
        var lineCount = 4
        var interaction = ScreenInteraction()

        init(_ text: String, width: Int = 12, lineCount: Int = 4) {
            self.text = MutableProperty(text)
            (self.width, self.lineCount) = (width, lineCount)
            refresh()
        }

        var screen: Screen {
            let text = text
            return Screen(title: "") {
                Node(id: "before", Button("Before") {})
                Node(id: "editor", TextEditor("", text: text.value, lines: lineCount) { text.value = $0 })
                Node(id: "after", Button("After") {})
            }
            .focusing("editor")
        }

        var frame: TextFrame {
            screen.frame(width: width, height: height, of: interaction)
        }

        mutating func refresh() {
            interaction.update(to: screen)
            interaction.didShow(frame)
        }

        mutating func press(_ keys: [Key]) {
            for key in keys {
                interaction.handle(key, on: screen).perform()
                refresh()
            }
        }

        /// The lines of the text in view, with the cursor as `|`.
        var shown: [String] {
            let frame = frame
            return (1...lineCount).map { row in
                var words = (0..<width).map { frame[row, $0].text }.joined()
                if let cursor = frame.cursor, cursor.row == row {
                    words = (0..<width).map { ($0 == cursor.column ? "|" : "") + frame[row, $0].text }.joined()
                }
                let inner = words.drop { $0 != "[" }.dropFirst()
                return String(inner.prefix { $0 != "]" }).trimmedEnd
            }
        }

        /// The text of the editor, and that of the app where it is another.
        var value: String {
            let value = interaction.focus?.editing?.value ?? "–"
            return value == text.value ? value : "\(value), and the app has \(text.value)"
        }

        /// What a step of a table asks for.
        func seen(like expected: Seen) -> Seen {
            switch expected {
            case .lines: .lines(shown)
            case .value: .value(value)
            case .selection: .selection(interaction.focus?.editing?.selection)
            case .focus: .focus(interaction.focus?.id)
            }
        }
    }

    private enum Seen: Equatable {
        /// The lines in view, with the cursor as `|`.
        case lines([String])
        case value(String)
        case selection(Range<Int>?)
        case focus(NodeID?)
    }

    private typealias Steps = (text: String, width: Int, steps: [(keys: [Key], seen: Seen)])

    private static let tables: [TestRow<Steps>] = [
        TestRow(
            "words that don't fit go on",
            ("The rain in Spain", 14, [([], .lines(["The rain", "in Spain|", "", ""]))])
        ),
        TestRow("words that don't fit go on", ("abcdefghijklm", 12, [([], .lines(["abcdefg", "hijklm|", "", ""]))])),
        TestRow("line breaks", ("a\n\nb\n", 12, [([], .lines(["a", "", "b", "|"]))])),
        TestRow("wide characters", ("東京東京東", 12, [([], .lines(["東京東", "京東|", "", ""]))])),
        TestRow(
            "enter is a line break",
            ("ab", 12, [([.left, .enter, "x"], .value("a\nxb")), ([], .lines(["a", "x|b", "", ""]))])
        ),
        TestRow(
            "up and down keep the column",
            (
                "abcdef\nab\nabcdef", 12,
                [
                    ([.left, .up], .lines(["abcdef", "ab|", "abcdef", ""])),
                    ([.up], .lines(["abcde|f", "ab", "abcdef", ""])),
                    ([.down, .left, .down], .lines(["abcdef", "ab", "a|bcdef", ""])),
                ]
            )
        ),
        TestRow(
            "the focus leaves at the first and the last line",
            (
                "a\nb", 12,
                [([.up], .focus("editor")), ([.up], .focus("before")), ([.down, .down, .down], .focus("after"))]
            )
        ),
        TestRow(
            "home and end are those of the line",
            (
                "The rain in Spain", 14,
                [
                    ([.home, "x", .up, .end, "y"], .value("The rainy xin Spain")),
                    (
                        [.modified(.home, .control), "1", .modified(.end, .control), "2"],
                        .value("1The rainy xin Spain2")
                    ),
                    ([.control("u"), "z"], .value("z")),
                ]
            )
        ),
        TestRow(
            "a selection is replaced",
            (
                "ab\ncd\nef", 12,
                [
                    ([.modified(.up, .shift), .modified(.left, .shift)], .selection(4..<8)),
                    (["x"], .value("ab\ncx")), ([.modified("a", .alt), .backspace], .value("")),
                ]
            )
        ),
        TestRow(
            "the lines around the cursor are shown",
            (
                (0..<20).map { "n\($0)" }.joined(separator: "\n"), 12,
                [
                    ([], .lines(["n16", "n17", "n18", "n19|"])), ([.up, .up], .lines(["n16", "n17|", "n18", "n19"])),
                    ([.up, .up, .up], .lines(["n14|", "n15", "n16", "n17"])),
                    ([.pageUp, .pageUp], .lines(["n8|", "n9", "n10", "n11"])),
                    ([.pageDown], .lines(["n8", "n9", "n10", "n11|"])),
                ]
            )
        ),
        TestRow(
            "a click places the cursor",
            (
                "abc\ndef\nghi", 12,
                [
                    ([.mouse(Mouse(.click, row: 2, column: 4)), "x"], .value("abc\ndxef\nghi")),
                    ([.mouse(Mouse(.click, row: 3, column: 9)), "y"], .value("abc\ndxef\nghiy")),
                    ([.mouse(Mouse(.click, row: 4, column: 4)), "z"], .value("abc\ndxef\nghiyz")),
                ]
            )
        ),
        TestRow(
            "a word is undone at once",
            (
                "", 12,
                [
                    ("one two".map { .character($0) } + [undo], .value("one ")), ([undo, undo], .value("")),
                    ([redo], .value("one ")), ([.modified("Z", .alt)], .value("one two")),
                ]
            )
        ),
        TestRow("an edit after an undo ends the redo", ("", 12, [(["a", " ", "b", undo, "c", redo], .value("a c"))])),
        TestRow(
            "a paste of nothing doesn't end the redo",
            ("", 12, [(["a", undo, .paste(""), redo], .value("a")), ([.paste(""), undo], .value(""))])
        ),
        TestRow(
            "a line moves",
            (
                "one\ntwo\nthree", 12,
                [
                    ([.modified(.up, .alt)], .lines(["one", "three|", "two", ""])),
                    ([.modified(.up, .alt), .modified(.up, .alt)], .lines(["three|", "one", "two", ""])),
                    ([.modified(.down, .alt), "x"], .value("one\nthreex\ntwo")),
                ]
            )
        ),
        TestRow(
            "selected lines move together",
            (
                "one\ntwo\nthree\nfour", 12,
                [
                    ([.modified(.up, .shift), .modified(.up, .alt)], .value("one\nthree\nfour\ntwo")),
                    ([.backspace], .value("one\nthre\ntwo")), ([undo, undo], .value("one\ntwo\nthree\nfour")),
                ]
            )
        ),
    ]

    @Test(arguments: tables) private func keysAndClicks(_ row: TestRow<Steps>) {
        var session = Session(row.value.text, width: row.value.width)
        for (number, step) in row.value.steps.enumerated() {
            session.press(step.keys)
            #expect(session.seen(like: step.seen) == step.seen, "step \(number)", sourceLocation: row.location)
        }
    }

    // MARK: - Undo

    private static let undo = Key.control("_")
    private static let redo = Key.control("y")

    /// What was undone and is gone doesn't count against the 16 MB that the history may keep.
    @Test func editsThatWereUndoneTakeNoRoomInTheHistory() {
        var session = Session("")
        let line = String(repeating: "x", count: 999) + "\n"
        session.press([.paste(String(repeating: line, count: 3000))])
        for _ in 0..<5 { session.press([.modified("a", .alt), .backspace, Self.undo]) }
        session.press(["a", .enter, "b", Self.undo, Self.undo, Self.undo, Self.undo])
        #expect(session.text.value == "")
    }

    /// Edits of all kinds on nasty texts: undone one after the other they lead back, done again they lead forth.
    @Test(arguments: TestDepth.some(NastyStrings.all.indices, each: 8))
    func everyEditCanBeUndone(number: Int) {
        let text = NastyStrings.all[number] + "\n" + NastyStrings.all[(number * 3 + 2) % NastyStrings.all.count]
        var session = Session(text)
        let keys: [Key] = [
            "x", .paste("a\r\nb\u{301}東"), .left, .backspace, .up, .delete, .enter, .modified(.up, .alt), .control("k"),
            .modified(.left, .shift), .modified(.up, .shift), "y", .modified(.down, .alt), .control("w"), .control("u"),
            .modified("a", .alt), "z",
        ]
        session.press(keys)
        let last = session.text.value
        for _ in 0..<30 { session.press([Self.undo]) }
        let first = session.value
        for _ in 0..<30 { session.press([Self.redo]) }
        let texts = [first, session.value, session.text.value].map { Array($0.unicodeScalars) }
        #expect(texts == [text, last, last].map { Array($0.unicodeScalars) })
    }

    // MARK: - Sizes

    /// Every key at every place of a text, in narrow editors and wide ones: the cursor is in view.
    @Test(arguments: TestDepth.some([3, 9, 20], each: 2), TestDepth.some([5, 1]))
    func theCursorIsInView(width: Int, lineCount: Int) {
        let text = "The rain in Spain\n\nstays\tmainly 東京東京 in the verylongwordthatdoesnotfit plain 👩‍👩‍👧‍👦.\r\nend  \n"
        for key in [Key.up, .left, .pageUp, .end, .home] {
            var session = Session(text, width: width, lineCount: lineCount)
            session.height = lineCount + 2
            session.refresh()
            // Keys that reach the end of their way soon change nothing afterwards.
            let presses =
                switch key {
                case .end, .home: TestDepth.times(90, dividedBy: 30)
                case .pageUp: TestDepth.times(90, dividedBy: 4)
                default: 90
                }
            for _ in 0..<presses where session.interaction.focus?.id == "editor" {
                #expect(session.frame.cursor != nil)
                session.press([key])
            }
        }
    }

    /// A paste of a megabyte, of a quarter in a share, as one line and as many, and keys afterwards.
    @Test(arguments: TestDepth.some(["word ", "x", "line\n", "東京\n", "a\r\n"]))
    func aMegabyteIsPasted(piece: String) {
        let paste = String(repeating: piece, count: TestDepth.times(1 << 20) / piece.utf8.count)
        var session = Session("ab", width: 40)
        session.press([.left, .paste(paste), "x", .up, .up, .pageUp, .down, .end, .home, .left, "y", Self.undo])
        #expect(session.frame.cursor != nil)
        #expect(session.text.value.utf8.count >= (piece == "a\r\n" ? paste.utf8.count * 2 / 3 : paste.utf8.count))
        session.press([Self.undo, Self.undo, Self.undo])
        #expect(session.value == "ab")
    }
}
