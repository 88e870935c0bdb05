import MillraceRendering
import RenderingTestSupport
import Synchronization
import Testing

@testable import MillraceComponents

/// The places of a search, its field, and the editor that shows the places.
struct TextSearchTests {
    private static func search(_ query: String, matchesCase: Bool = false) -> TextSearch {
        var search = TextSearch(query)
        search.matchesCase = matchesCase
        return search
    }

    private static let cases: [TestRow<(search: TextSearch, text: String, found: [String])>] = [
        TestRow("whatever the case", (search("rain"), "Rain, RAIN and train", ["Rain", "RAIN", "rain"])),
        TestRow("as it is", (search("rain", matchesCase: true), "Rain, RAIN and train", ["rain"])),
        TestRow("whatever the accents", (search("cafe"), "Café, CAFÉ, cafe\u{301}", ["Café", "CAFÉ", "cafe\u{301}"])),
        TestRow("accents that count", (search("cafe", matchesCase: true), "café, cafe", ["cafe"])),
        TestRow("part of a character", (search("e", matchesCase: true), "e\u{301}", [])),
        TestRow("normalization never counts", (search("é", matchesCase: true), "e\u{301}é", ["e\u{301}", "é"])),
        TestRow("ß is ss", (search("ss"), "Straße, Strasse", ["ß", "ss"])),
        TestRow("emoji", (search("👩‍🚀"), "a👩‍🚀👩b", ["👩‍🚀"])),
        TestRow("lines", (search("a"), "a\nb\r\na\n\na", ["a", "a", "a"])),
        TestRow("lines with other characters", (search("a"), "ä\r\nb\nà\n\nA", ["ä", "à", "A"])),
        TestRow("places don't overlap", (search("aa"), "aaaaa", ["aa", "aa"])),
        TestRow("none", (search("x"), "aaa", [])),
        TestRow("an empty text", (search("x"), "", [])),
        TestRow("an empty query", (search(""), "aaa", [])),
        TestRow("a line break", (search("a\nb"), "a\nb", [])),
    ]

    @Test(arguments: cases) private func places(_ row: TestRow<(search: TextSearch, text: String, found: [String])>) {
        let (search, text, expected) = row.value
        let bytes = Array(text.utf8)
        let found = search.places(in: text).map { String(decoding: bytes[$0], as: UTF8.self) }
        #expect(
            found.map { Array($0.utf8) } == expected.map { Array($0.utf8) },
            "\(found)",
            sourceLocation: row.location
        )
    }

    /// The newest places aren't those of an equal text with other bytes.
    @Test func placesAreThoseOfTheBytes() {
        let texts = ["é a", "e\u{301} a", "é a", "é b"]
        #expect(texts.map { TextSearch("a").places(in: $0) } == [[3..<4], [4..<5], [3..<4], []])
    }

    @Test func manyPlacesAreBounded() {
        let text = String(repeating: "a", count: 20_000)
        let counts = [text, text + "ä", String(repeating: "aé\n", count: 20_000)].map {
            TextSearch("a").places(in: $0).count
        }
        #expect(counts == [10_000, 10_000, 10_000])
        let field = SearchField("", TextSearch("a"), in: text) { _ in }
        #expect(field.shown(width: 30) == ["[a                  ] 1/10000+"])
    }

    // MARK: - Field and editor

    private struct State: Equatable, Sendable {
        var search = TextSearch()
        var note = "Rain\nThe rain in Spain\nA train"
    }

    /// A user of a field and an editor, whose app keeps the search and the text.
    private final class User: Sendable {
        private let state: Mutex<State>

        init(_ state: State = State()) {
            self.state = Mutex(state)
        }

        var now: State { state.withLock { $0 } }

        func change(_ change: (inout State) -> Void) {
            state.withLock { change(&$0) }
        }

        var screen: Screen {
            let state = now
            let next = KeyBinding(.control("g"), "Next") { self.change { $0.search.selectNext() } }
            let before = KeyBinding(.control("t"), "") { self.change { $0.search.selectPrevious() } }
            return Screen(title: "", keys: [next, before]) {
                Node(
                    id: "search",
                    SearchField("Find", state.search, in: state.note) { search in
                        self.change { $0.search = search }
                    }
                )
                Node(
                    id: "note",
                    TextEditor("", text: state.note, onChange: { text in self.change { $0.note = text } })
                        .searching(state.search)
                )
            }
        }

        func use(_ keys: [Key], width: Int = 28, height: Int = 8) -> ScreenSession {
            var session = ScreenSession(screen, width: width, height: height)
            for key in keys {
                session.press(key)
                session.update(to: screen)
            }
            return session
        }
    }

    /// The first line, and what is reversed and what is underlined in the lines of the editor.
    private static func look(_ session: ScreenSession) -> [String] {
        let frame = session.frame
        func text(_ attribute: TextAttributes) -> String {
            (1...3).map { row in
                (0..<frame.width).filter { frame[row, $0].style.attributes.contains(attribute) }
                    .map { frame[row, $0].text }.joined()
            }
            .joined(separator: "|")
        }
        return [frame.lines[0].split(separator: " ").last.map(String.init) ?? "", text(.reverse), text(.underline)]
    }

    private static let typed: [Key] = ["r", "a", "i", "n"]

    private static let uses: [TestRow<(keys: [Key], look: [String])>] = [
        TestRow("nothing is typed", ([], ["]", "||", "||"])),
        TestRow("the first place is chosen", (typed, ["1/3", "Rain||", "Rain|rain|rain"])),
        TestRow("enter is the next", (typed + [.enter], ["2/3", "|rain|", "Rain|rain|rain"])),
        TestRow(
            "after the last comes the first",
            (typed + [.enter, .down, .enter], ["1/3", "Rain||", "Rain|rain|rain"])
        ),
        TestRow("up is the one before", (typed + [.up], ["3/3", "||rain", "Rain|rain|rain"])),
        TestRow("another text begins anew", (typed + [.enter, .backspace], ["1/3", "Rai||", "Rai|rai|rai"])),
        TestRow("case", (typed + [.modified("c", .alt)], ["Aa", "|rain|", "|rain|rain"])),
        TestRow("a key of the app", (typed + [.control("g")], ["2/3", "|rain|", "Rain|rain|rain"])),
        TestRow("in the editor", (typed + [.enter, .tab], ["2/3", "|rain|", "Rain|rain|rain"])),
        TestRow("a key of the app there", (typed + [.tab, .control("g")], ["2/3", "|rain|", "Rain|rain|rain"])),
        TestRow(
            "typed text replaces the place",
            (typed + [.enter, .tab, "f", "o", "g"], ["2/2", "||", "Rain||rain"])
        ),
        TestRow("none is left", (["x"], ["0/0", "||", "||"])),
    ]

    @Test(arguments: uses) private func placesAreShown(_ row: TestRow<(keys: [Key], look: [String])>) {
        #expect(Self.look(User().use(row.value.keys)) == row.value.look, sourceLocation: row.location)
    }

    private static let (next, before, undo) = (Key.control("g"), Key.control("t"), Key.modified("z", .alt))

    private static let edits: [TestRow<(keys: [Key], note: String, place: String)>] = [
        TestRow("replaced, next, to the end", (["X", next, "X", next, "X"], "X1 X2 X3 a4 a5", "1/2")),
        TestRow("all", (["X", next, "X", next, "X", next, "X", next, "X", next], "X1 X2 X3 X4 X5", "0/0")),
        TestRow("more than a letter", (["X", "Y", next, "X", "Y"], "XY1 XY2 a3 a4 a5", "1/3")),
        TestRow("one that stays", (["X", next, next, "X"], "X1 a2 X3 a4 a5", "2/3")),
        TestRow("the number after it", (["X", next], "X1 a2 a3 a4 a5", "1/4")),
        TestRow("from a later one", ([next, next, "X", next, "X"], "a1 a2 X3 X4 a5", "3/3")),
        TestRow("from the last to the first", ([before, "X", next, "X"], "X1 a2 a3 a4 X5", "1/3")),
        TestRow("backwards", ([before, "X", before, "X", before, "X"], "a1 a2 X3 X4 X5", "1/2")),
        TestRow("a text with the query", (["b", "a", next, "X"], "ba1 X2 a3 a4 a5", "2/4")),
        TestRow("the query twice", (["a", "a", next, "X"], "aa1 X2 a3 a4 a5", "3/5")),
        TestRow("deleted", ([.delete, next, .delete], "1 2 a3 a4 a5", "1/3")),
        TestRow("undone", (["X", undo, next, "X"], "a1 X2 a3 a4 a5", "2/4")),
        TestRow("another text", (["X", next, .backtab, .backspace, "3", .tab, "X"], "X1 a2 aX a4 a5", "0/0")),
        TestRow("from the field", (["X", next, .backtab, .enter, .tab, "X"], "X1 a2 a3 X4 a5", "3/3")),
    ]

    /// In an editor, each key for the next place goes to the next one, whatever was replaced before.
    @Test(arguments: edits) private func replacing(_ row: TestRow<(keys: [Key], note: String, place: String)>) {
        var state = State()
        state.note = "a1 a2 a3 a4 a5"
        let user = User(state)
        let session = user.use(["a", .tab] + row.value.keys)
        #expect(
            user.now.note == row.value.note && Self.look(session)[0] == row.value.place,
            "\(user.now.note) \(Self.look(session)[0])",
            sourceLocation: row.location
        )
        let number = row.value.place.replacing("/", with: " of ")
        let said = Narrator().description(of: user.screen, session.interaction)
        #expect(said.contains { $0.contains(", " + number) }, "\(said)", sourceLocation: row.location)
    }

    /// Typing in the editor doesn't move the cursor to a place, although the places move.
    @Test func typingStaysWhereItIs() {
        let user = User()
        let session = user.use(
            Self.typed + [.tab, .modified(.end, .control), "!", .modified(.home, .control), "a", "b"]
        )
        #expect(user.now.note == "abRain\nThe rain in Spain\nA train!")
        #expect(session.interaction.focus?.editing?.cursor == 2)
    }

    /// The place comes into view, whether the editor has the focus or not.
    @Test func thePlaceComesIntoView() {
        var state = State()
        state.note = (0..<90).map { "line \($0)" }.joined(separator: "\n")
        for keys in [["7", "7"] as [Key], ["7", "7", .tab]] {
            let lines = User(state).use(keys).lines
            #expect(lines.contains { $0.contains("line 77") }, "\(lines)")
        }
    }

    @Test func whatIsSaid() {
        let text = State().note
        let searches = [TextSearch(), TextSearch("rain"), TextSearch("x"), Self.search("rain", matchesCase: true)]
        let hostile = SearchField("Find\nme", TextSearch("\u{1B}\nrain"), in: text) { _ in }
        let said = (searches.map { SearchField("Find", $0, in: text) { _ in } } + [hostile]).map(\.spoken)
        #expect(
            said == [
                "Text field Find, empty", "Text field Find, rain, 1 of 3", "Text field Find, x, 0 of 0",
                "Text field Find, rain, 1 of 2, case counts", "Text field Find me, ␛ rain, 0 of 0",
            ]
        )
    }
}
