import MillraceRendering
import Synchronization
import TestSupport
import Testing

/// Keys, clicks and pastes in a text of several lines.
struct TextEditorTests {
    /// An editor whose app takes over every change.
    private struct Session {
        let text: Mutex<String>.Box
        var width = 12
        var height = 6
        var lineCount = 4
        var interaction = ScreenInteraction()

        init(_ text: String, width: Int = 12, lineCount: Int = 4) {
            self.text = Mutex<String>.Box(text)
            (self.width, self.lineCount) = (width, lineCount)
            refresh()
        }

        var screen: Screen {
            let text = text
            return Screen(title: "") {
                Node(id: "before", Button("Before") {})
                Node(id: "editor", TextEditor("", text: text.value, lines: lineCount) { text.set($0) })
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
                return words.drop { $0 != "[" }.dropFirst().split(separator: "]", omittingEmptySubsequences: false)[0]
                    .reversed().drop { $0 == " " }.reversed().map(String.init).joined()
            }
        }

        var value: String { interaction.focus?.editing?.value ?? "–" }
    }

    @Test func wordsThatDoNotFitGoOn() {
        #expect(Session("The rain in Spain", width: 14).shown == ["The rain", "in Spain|", "", ""])
        #expect(Session("abcdefghijklm").shown == ["abcdefg", "hijklm|", "", ""])
        #expect(Session("a\n\nb\n").shown == ["a", "", "b", "|"])
        #expect(Session("").shown == ["|", "", "", ""])
        #expect(Session("東京東京東").shown == ["東京東", "京東|", "", ""])
    }

    @Test func enterIsALineBreak() {
        var session = Session("ab")
        session.press([.left, .enter, "x"])
        #expect(session.value == "a\nxb")
        #expect(session.text.value == "a\nxb")
        #expect(session.shown == ["a", "x|b", "", ""])
    }

    @Test func upAndDownKeepTheColumn() {
        var session = Session("abcdef\nab\nabcdef")
        session.press([.left, .up])
        #expect(session.shown == ["abcdef", "ab|", "abcdef", ""])
        session.press([.up])
        #expect(session.shown == ["abcde|f", "ab", "abcdef", ""])
        session.press([.down, .left, .down])
        #expect(session.shown == ["abcdef", "ab", "a|bcdef", ""])
    }

    @Test func theFocusLeavesAtTheFirstAndTheLastLine() {
        var session = Session("a\nb")
        session.press([.up])
        #expect(session.interaction.focus?.id == "editor")
        session.press([.up])
        #expect(session.interaction.focus?.id == "before")
        session.press([.down, .down, .down])
        #expect(session.interaction.focus?.id == "after")
    }

    @Test func homeAndEndAreThoseOfTheLine() {
        var session = Session("The rain in Spain", width: 14)
        session.press([.home, "x", .up, .end, "y"])
        #expect(session.value == "The rainy xin Spain")
        session.press([.modified(.home, .control), "1", .modified(.end, .control), "2"])
        #expect(session.value == "1The rainy xin Spain2")
        session.press([.control("u"), "z"])
        #expect(session.value == "z")
    }

    @Test func aSelectionIsReplaced() {
        var session = Session("ab\ncd\nef")
        session.press([.modified(.up, .shift), .modified(.left, .shift)])
        #expect(session.interaction.focus?.editing?.selection == 4..<8)
        session.press(["x"])
        #expect(session.value == "ab\ncx")
        session.press([.modified("a", .alt), .backspace])
        #expect(session.value == "")
    }

    @Test func theLinesAroundTheCursorAreShown() {
        var session = Session((0..<20).map { "n\($0)" }.joined(separator: "\n"))
        #expect(session.shown == ["n16", "n17", "n18", "n19|"])
        session.press([.up, .up])
        #expect(session.shown == ["n16", "n17|", "n18", "n19"])
        session.press([.up, .up, .up])
        #expect(session.shown == ["n14|", "n15", "n16", "n17"])
        session.press([.pageUp, .pageUp])
        #expect(session.shown == ["n8|", "n9", "n10", "n11"])
        session.press([.pageDown])
        #expect(session.shown == ["n8", "n9", "n10", "n11|"])
    }

    @Test func aClickPlacesTheCursor() {
        var session = Session("abc\ndef\nghi")
        session.press([.mouse(Mouse(.click, row: 2, column: 4)), "x"])
        #expect(session.value == "abc\ndxef\nghi")
        session.press([.mouse(Mouse(.click, row: 3, column: 9)), "y"])
        #expect(session.value == "abc\ndxef\nghiy")
        session.press([.mouse(Mouse(.click, row: 4, column: 4)), "z"])
        #expect(session.value == "abc\ndxef\nghiyz")
    }

    // MARK: - Undo

    private static let undo = Key.control("_")
    private static let redo = Key.control("y")

    @Test func aWordIsUndoneAtOnce() {
        var session = Session("")
        session.press("one two".map { .character($0) })
        session.press([Self.undo])
        #expect(session.value == "one ")
        session.press([Self.undo, Self.undo])
        #expect(session.value == "")
        session.press([Self.redo])
        #expect(session.value == "one ")
        session.press([.modified("Z", .alt)])
        #expect(session.value == "one two")
    }

    @Test func withNothingToUndoNothingHappens() {
        var session = Session("ab")
        session.press([Self.undo, .modified("z", .alt), Self.redo])
        #expect(session.value == "ab")
        #expect(session.text.value == "ab")
        #expect(session.shown == ["ab|", "", "", ""])
    }

    @Test func anEditAfterAnUndoEndsTheRedo() {
        var session = Session("")
        session.press(["a", " ", "b", Self.undo, "c", Self.redo])
        #expect(session.value == "a c")
    }

    @Test func aPasteOfNothingDoesNotEndTheRedo() {
        var session = Session("")
        session.press(["a", Self.undo, .paste(""), Self.redo])
        #expect(session.text.value == "a")
        session.press([.paste(""), Self.undo])
        #expect(session.text.value == "")
    }

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
    @Test(arguments: TestDepth.some(NastyStrings.all.indices))
    func everyEditCanBeUndone(number: Int) {
        let text = NastyStrings.all[number] + "\n" + NastyStrings.all[(number * 3 + 2) % NastyStrings.all.count]
        var session = Session(text)
        let keys: [Key] = [
            "x", .paste("a\r\nb\u{301}東"), .left, .backspace, .up, .delete, .enter, .modified(.up, .alt), .control("k"),
            .modified(.left, .shift), .modified(.up, .shift), "y", .modified(.down, .alt), .control("w"), .control("u"),
            .modified("a", .alt), "z",
        ]
        session.press(keys)
        let last = session.value
        for _ in 0..<30 { session.press([Self.undo]) }
        #expect(session.value.unicodeScalars.elementsEqual(text.unicodeScalars))
        for _ in 0..<30 { session.press([Self.redo]) }
        #expect(session.value.unicodeScalars.elementsEqual(last.unicodeScalars))
        #expect(session.text.value.unicodeScalars.elementsEqual(last.unicodeScalars))
    }

    // MARK: - Lines that move

    @Test func aLineMoves() {
        var session = Session("one\ntwo\nthree")
        session.press([.modified(.up, .alt)])
        #expect(session.shown == ["one", "three|", "two", ""])
        session.press([.modified(.up, .alt), .modified(.up, .alt)])
        #expect(session.shown == ["three|", "one", "two", ""])
        session.press([.modified(.down, .alt), "x"])
        #expect(session.value == "one\nthreex\ntwo")
    }

    @Test func selectedLinesMoveTogether() {
        var session = Session("one\ntwo\nthree\nfour")
        session.press([.modified(.up, .shift), .modified(.up, .alt)])
        #expect(session.value == "one\nthree\nfour\ntwo")
        session.press([.backspace])
        #expect(session.value == "one\nthre\ntwo")
        session.press([Self.undo, Self.undo])
        #expect(session.value == "one\ntwo\nthree\nfour")
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
            for _ in 0..<90 where session.interaction.focus?.id == "editor" {
                #expect(session.frame.cursor != nil)
                session.press([key])
            }
        }
    }

    /// A paste of a megabyte, as one line and as many, and keys afterwards.
    @Test(arguments: TestDepth.some(["word ", "x", "line\n", "東京\n", "a\r\n"]))
    func aMegabyteIsPasted(piece: String) {
        let paste = String(repeating: piece, count: (1 << 20) / piece.utf8.count)
        var session = Session("ab", width: 40)
        session.press([.left, .paste(paste), "x", .up, .up, .pageUp, .down, .end, .home, .left, "y", Self.undo])
        #expect(session.frame.cursor != nil)
        #expect(session.value.utf8.count >= (piece == "a\r\n" ? paste.utf8.count * 2 / 3 : paste.utf8.count))
        session.press([Self.undo, Self.undo, Self.undo])
        #expect(session.value == "ab")
    }

    @Test func noSizeBreaksAnEditor() {
        for width in [-1, 0, 1, 2, 3, 4] {
            for height in [-1, 0, 1, 2, 9] {
                var session = Session("a b\nc", width: width, lineCount: 2)
                session.height = height
                for key in [Key.up, "x", .enter, .mouse(Mouse(.click, row: 0, column: 0)), .down] {
                    session.press([key])
                    #expect(session.frame.width == max(0, width) && session.frame.height == max(0, height))
                }
            }
        }
    }

    @Test func whatTheAppRefusesIsTakenBack() {
        var session = Session("abc")
        let screen = session.screen
        _ = session.interaction.handle(.enter, on: screen)
        session.interaction.settle(on: screen)
        #expect(session.value == "abc")
        session.press([.enter])
        #expect(session.value == "abc\n")
    }
}

extension Mutex where Value == String {
    /// A text that handlers change.
    final class Box: Sendable {
        private let text: Mutex<String>

        init(_ text: String) {
            self.text = Mutex(text)
        }

        var value: String { text.withLock { $0 } }

        func set(_ value: String) {
            text.withLock { $0 = value }
        }
    }
}
