import MillraceComponents
import MillraceRendering
import Synchronization
import TestSupport
import Testing

/// What a user hears, to the letter.
struct NarratorTests {
    private var narrator = Narrator()
    private var interaction = ScreenInteraction()

    private mutating func say(_ screen: Screen) -> [String] {
        interaction.update(to: screen)
        interaction.didShow(screen.frame(width: 80, height: 24, of: interaction))
        return narrator.sentences(for: screen, of: interaction)
    }

    private mutating func press(_ keys: Key..., on screen: Screen) -> [String] {
        for key in keys { interaction.handle(key, on: screen).perform() }
        return say(screen)
    }

    private static func form(city: String = "", problem: String? = nil, isOn: Bool = false) -> Screen {
        Screen(
            title: "Delivery",
            leading: BarItem("Back", key: .escape) {},
            keys: [KeyBinding("r", "Refresh") {}, KeyBinding(.control("c"), "Quit") {}]
        ) {
            Section(id: "form", header: "Where to", footer: "by noon") {
                Text("Costs nothing.")
                Node(
                    id: "city",
                    TextField("City", text: city, placeholder: "London", problem: problem, onChange: { _ in })
                )
                Node(id: "pin", TextField("PIN", text: "1234", isMasked: true, onChange: { _ in }))
                Node(id: "gift", Toggle("A gift", isOn: isOn, onChange: { _ in }))
                Node(id: "send", Button("Send", isEnabled: problem == nil) {})
            }
        }
    }

    /// A screen, the keys that are pressed on it, and what is said then.
    private typealias Steps = [(screen: Screen, keys: [Key], said: [String])]

    private static let start = [
        "Screen Delivery.", "Where to.", "Costs nothing.", "by noon.",
        "Text field City, empty, London, focused, 1 of 4.",
    ]
    private static let both = ["Abbey Road", "High Street"]
    private static let question = MillraceRendering.Confirmation(
        "Delete the address?",
        message: "Abbey Road",
        confirm: "Delete",
        isDestructive: true,
        sending: 1,
        cancelling: 0
    )

    private static func toasts(_ toasts: [(String, Toast.Kind)]) -> Toasts {
        toasts.reduce(into: Toasts()) { $0.show($1.0, kind: $1.1) }
    }

    private static let conversations: [TestRow<Steps>] = [
        TestRow(
            "a form",
            [
                (form(), [], start), (form(), [], []),
                (form(), [.tab], ["Hidden text field PIN, 4 characters, focused, 2 of 4."]),
                (form(), [.tab], ["Checkbox A gift, not checked, focused, 3 of 4."]),
                (form(isOn: true), [], ["Checkbox A gift, checked."]),
                (form(isOn: true), [.tab], ["Button Send, focused, 4 of 4."]),
                (
                    form(problem: "There is none.", isOn: true), [],
                    [
                        "Text field City, empty, London, error: There is none.", "Button Send, not available.",
                        "Checkbox A gift, checked, focused, 3 of 3.",
                    ]
                ),
            ]
        ),
        TestRow(
            "typing",
            [
                (form(), [], start), (form(), ["B"], ["Text field City, B."]),
                (form(), ["a", "t", "h"], ["Text field City, Bath."]), (form(), [.left], ["Before h."]),
                (form(), [.end], ["At the end."]), (form(), [.modified(.home, .shift)], ["Selected: Bath."]),
                (form(), [.backspace], ["Text field City, empty, London."]),
            ]
        ),
        TestRow(
            "a question and a message",
            [
                (list(both), [], ["Screen Addresses.", "Abbey Road, UK, focused, 1 of 2."]),
                (
                    list(both, question: question), [],
                    ["Dialog Delete the address?", "Abbey Road.", "Button Cancel, focused, 2 of 2."]
                ),
                (list(both, question: question), [.left], ["Button Delete, focused, 1 of 2."]),
                (
                    list(["High Street"], toasts: toasts([("Abbey Road is deleted.", .success)])), [],
                    [
                        "The dialog is closed.", "Screen Addresses.", "Done: Abbey Road is deleted.",
                        "High Street, UK, focused, 1 of 1.",
                    ]
                ),
                (
                    list(
                        [],
                        toasts: toasts([
                            ("Abbey Road is deleted.", .success), ("No connection.", .failure), ("Later", .info),
                        ])
                    ), [],
                    ["Gone: High Street, UK.", "No addresses yet.", "Error: No connection.", "Message: Later"]
                ),
                (list([]), [], []),
            ]
        ),
    ]

    @Test(arguments: conversations) private mutating func conversation(_ row: TestRow<Steps>) {
        for (number, step) in row.value.enumerated() {
            if number == 0 { interaction.update(to: step.screen) }
            for key in step.keys { interaction.handle(key, on: step.screen).perform() }
            #expect(say(step.screen) == step.said, "step \(number)", sourceLocation: row.location)
        }
    }

    /// No key and no place of the cursor tells anything of a masked text but its length.
    @Test mutating func aSecretIsNotSaid() {
        _ = say(Self.form())
        var said = press(.tab, on: Self.form())
        for key in [Key.left, .modified(.home, .shift), .end, "9", .backspace] { said += press(key, on: Self.form()) }
        said += narrator.description(of: Self.form(), interaction)
        #expect(said.count > 8 && said.contains("Hidden text field PIN, 5 characters."), "\(said)")
        #expect(!said.contains { $0.contains("1234") || $0.contains("Before") || $0.contains("elected") })
    }

    @Test mutating func everythingOnRequest() {
        _ = say(Self.form(city: "Bath"))
        #expect(
            narrator.description(of: Self.form(city: "Bath"), interaction) == [
                "Screen Delivery.", "Where to.", "Costs nothing.", "Text field City, Bath.",
                "Hidden text field PIN, 4 characters.", "Checkbox A gift, not checked.", "Button Send.", "by noon.",
                "Keys: escape Back, r Refresh, control c Quit.", "Text field City, Bath, focused, 1 of 4.",
            ]
        )
    }

    private static func list(
        _ streets: [String],
        question: MillraceRendering.Confirmation<Int>? = nil,
        toasts: Toasts = Toasts()
    ) -> Screen {
        Screen(title: "Addresses") {
            for street in streets { Node(id: street, ListItem(street, detail: "UK") {}) }
            if streets.isEmpty { Text("No addresses yet.") }
        }
        .presenting(question, observer: .ignored)
        .showing(toasts)
    }

    /// A hundred lines at once are the first ones, and a number.
    @Test mutating func manyLines() {
        func screen(_ count: Int) -> Screen {
            Screen(title: "Log") { for number in 0..<count { Node(id: number, Text("Line \(number)")) } }
        }
        let first = say(screen(100))
        #expect(
            (first.count, first.last, say(screen(103))) == (
                22, "And 80 more.", ["Line 100.", "Line 101.", "Line 102."]
            )
        )
        let removed = say(screen(0)).last
        #expect(removed == "And 83 more." && say(screen(TestDepth.times(100_000, dividedBy: 10))).count == 21)
        #expect(narrator.description(of: screen(5000), interaction).contains("And 4000 more."))
    }

    /// Of a screen that follows its end, the newest lines are said, however many lines there are.
    @Test mutating func theNewestLinesOfALog() {
        func screen(_ numbers: Range<Int>) -> Screen {
            Screen(title: "Log") { for number in numbers { Node(id: number, Text("Line \(number)")) } }.followingEnd()
        }
        let first = say(screen(0..<5000))
        #expect(
            (first.prefix(3), first.last, say(screen(0..<5002))) == (
                ["Screen Log.", "And 980 more.", "Line 4980."], "Line 4999.", ["Line 5000.", "Line 5001."]
            )
        )
        // Older ones above are no news, and those that are gone are said.
        #expect(say(screen(-50..<5002)).isEmpty)
        #expect(
            (say(screen(-50..<5001)), narrator.description(of: screen(0..<5000), interaction).last) == (
                ["Gone: Line 5001."], "Line 4999."
            )
        )
    }

    /// Each component in its own words.
    @Test(
        arguments: [
            (Slider("Volume", value: 0.5, onChange: { _ in }), "Slider Volume, 50 percent"),
            (Slider("Volume", value: .nan, in: -.infinity...1, onChange: { _ in }), "Slider Volume, 0 percent"),
            (Stepper("Guests", value: 2, onChange: { _ in }), "Number Guests, 2"),
            (
                Picker("Country", options: ["England", "Wales"], selection: 1, onChange: { _ in }),
                "Choice Country, Wales, 2 of 2"
            ),
            (Picker("Country", options: [], selection: 1, onChange: { _ in }), "Choice Country, nothing chosen"),
            (Radio("Large", isOn: true) {}, "Option Large, chosen"),
            (
                TabBar(["Cities", .init("Orders", badge: "3")], selection: 1, onChange: { _ in }),
                "Tabs, Orders, 3, 2 of 2"
            ),
            (
                NumberField("Rooms", text: "x", in: 1...3, problem: "No number.", onChange: { _ in }),
                "Number field Rooms, x, error: No number."
            ),
            (TextEditor("Note", text: "a\nb", onChange: { _ in }), "Text editor Note, a b"),
            (ProgressBar("Loading", value: 0.62), "Loading, 60 percent"),
            (ProgressBar("Loading", value: nil), "Loading, in progress"),
            (Callout("Saved.", kind: .success), "Done: Saved."), (Callout("No.", kind: .failure), "Error: No."),
            (Callout("Wait.", kind: .info), "Wait."),
            (Spinner("Loading"), "Loading"), (Divider(), ""), (Divider("Results"), "Results"), (Spacer(), ""),
            (Badge("new"), "new"), (KeyValue([("City", "Bath")]), "City: Bath"),
            (List(["Bread", "Milk"]), "Bread, Milk"),
            (Sparkline([1, 2, .nan]), "Chart of 2 numbers from 1 to 2"), (Plot(values: []), "Chart without numbers"),
            (Plot(values: [1, 3]), "Chart of 2 numbers from 1 to 3, at last 3, rising"),
            (HeatMap(rows: [("Mon", [1, 3])]), "Chart of 2 numbers from 1 to 3, the greatest at Mon, 2"),
            (Grid(columnWidth: 9, cells: [Text("Bath"), Badge("new")]), "Bath, new"),
            (Picture(of: "A moon", PixelImage(width: 1, height: 1, rgba: [])), "A moon"),
            (BarChart([("London", 8.9), ("Bath", .infinity)]), "London: 8.9, Bath: no number"),
            (Text("a").padded(columns: 3).bordered("Title").placed(.center), "Title, a"), (Text("a").hidden(), ""),
            (
                Row {
                    Column("London"); Column(.fit, Badge("new"))
                }, "London, new"
            ),
            (Table(["City", "Size"], rows: [["Bath", "1"]]), "City, Size, Bath, 1"),
            (
                DatePicker(
                    "Day",
                    selection: CalendarDay(year: 2026, month: 2, day: 30),
                    today: CalendarDay(year: 2026, month: 11, day: 20),
                    problem: "None.",
                    onChange: { _ in }
                ), "Date Day, 2026-2-30, error: None."
            ),
            (Stack(Self.log), "a, D, b, c, W, d, Error: e"),
            (
                Markdown("# a\n> - b *c*\n\n```\nd\n```\n\n- - -\n\n[e](https://f.g)"),
                "a, b c, d, e (https://f.g)"
            ),
            (Markdown("- [x] a\n\n  b\n- [ ] c"), "Checkbox a, checked, b, Checkbox c, not checked"),
            (CodeBlock("if a {\n\n    \(Self.longWord)\r\n}\n"), "if a {, \(Self.longWord), }"),
        ] as [(any Component, String)]
    )
    func componentsSayThemselves(component: any Component, words: String) {
        #expect(component.spoken == words)
    }

    private static let longWord = String(repeating: "b", count: 100)

    private static let log: [LogLine] = {
        var log = LogLines()
        log.append("a")
        for (text, severity) in zip(["b", "c", "d", "e"], LogLine.Severity.allCases) {
            log.append(text, severity: severity)
        }
        return Array(log)
    }()

    /// Whatever a backend sends, each sentence is one line that a terminal only prints.
    @Test mutating func hostileTexts() {
        for text in ["\u{1B}[2Ja\u{7}", "a\nb\r\nc\td", "\u{202E}evil", "\u{9B}31m", "\u{0}", "東京 👩‍💻"] {
            let screen = Screen(title: text) {
                Node(id: 1, Button(text) {})
                Node(id: 2, Text(text))
            }
            narrator = Narrator()
            let said = say(screen) + narrator.description(of: screen, interaction)
            let scalars = said.joined().unicodeScalars
            let isSafe = scalars.allSatisfy {
                $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && $0 != "\u{202E}"
            }
            #expect(isSafe && said.count == 7, "\(said)")
        }
    }

    /// The signs of keys are said by their names.
    @Test mutating func theKeysOfAScreenAreASentenceEach() {
        let screen = Screen(title: "Tea", keys: [KeyBinding("r", "Refresh") {}, KeyBinding(.control("c"), "Quit") {}]) {
            Button("Pour") {}
        }
        _ = say(screen)
        #expect(
            say(screen.showingKeys(around: nil) {}) == [
                "Dialog Keys.", "r, Refresh.", "control c, Quit.", "up down, Move.", "tab, Next.", "enter, Choose.",
                "pgup pgdn, Page.", "home end, First, last.",
            ]
        )
    }
}
