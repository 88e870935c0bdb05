import MillraceComponents
import MillraceStreams
import RenderingTestSupport
import Testing

@testable import MillraceRendering

/// The table of the SDK's texts: what is shown and said comes from it, and from nowhere else.
struct TextsTests {
    /// A table whose every text is marked.
    private static let marked: Texts = {
        func marked(_ text: String) -> String { "⟪\(text)⟫" }
        var texts = Texts()
        for path in paths { texts[keyPath: path] = marked(texts[keyPath: path]) }
        texts.calendar.months = texts.calendar.months.map(marked)
        return texts
    }()

    /// Every text of the table but the names of the calendar.
    private static var paths: [WritableKeyPath<Texts, String>] {
        let own: [WritableKeyPath<Texts, String>] = [
            \.back, \.quit, \.help, \.ok, \.cancel, \.close, \.command, \.keys, \.move, \.next, \.choose, \.page,
            \.firstAndLast, \.sort, \.more, \.newBelow, \.filter, \.hiddenFiles, \.chooseFolder, \.unreadableFolder,
        ]
        let keys: [WritableKeyPath<KeyNames, String>] = [
            \.space, \.enter, \.escape, \.tab, \.backtab, \.backspace, \.delete, \.insert, \.home, \.end, \.pageUp,
            \.pageDown, \.paste, \.mouse, \.control, \.alt, \.shift,
        ]
        let spoken: [WritableKeyPath<SpokenTexts, String>] = [
            \.screen, \.dialog, \.closed, \.more, \.keys, \.gone, \.info, \.success, \.failure, \.focused, \.place,
            \.selected, \.selection, \.beforeSpace, \.before, \.atEnd, \.hint, \.control, \.escape, \.up, \.down,
            \.left, \.right, \.unavailable, \.empty, \.problem, \.button, \.checkbox, \.checked, \.unchecked,
            \.option, \.chosen, \.notChosen, \.field, \.hiddenField, \.characters, \.editor, \.numberField,
            \.choice, \.nothingChosen, \.tabs, \.noTab, \.number, \.slider, \.percent, \.date, \.noDay,
            \.inProgress, \.chart, \.emptyChart, \.noNumber, \.expanded, \.collapsed, \.last, \.rising, \.falling,
            \.steady,
            \.greatest, \.matchesCase, \.folder, \.file,
        ]
        let names: WritableKeyPath<Texts, KeyNames> = \.keyNames
        let sentences: WritableKeyPath<Texts, SpokenTexts> = \.spoken
        return own + keys.map { names.appending(path: $0) } + spoken.map { sentences.appending(path: $0) }
    }

    /// The places of a sentence.
    private func places(_ text: String) -> [String] {
        text.split(separator: "{").dropFirst().map { String($0.prefix { $0 != "}" }) }.sorted()
    }

    @Test func theListsOfThisTestNameEveryText() {
        func count(_ value: Any) -> Int {
            Mirror(reflecting: value).children.reduce(0) { $0 + ($1.value is String ? 1 : 0) }
        }
        let texts = Texts()
        let sum = count(texts) + count(texts.keyNames) + count(texts.spoken)
        let different = Set(Self.paths)
        #expect((Self.paths.count, different.count) == (sum, sum))
    }

    @Test func theGermanTableHasTheSamePlacesAndOtherWords() {
        for path in Self.paths {
            let (english, german) = (Texts.english[keyPath: path], Texts.german[keyPath: path])
            #expect(places(english) == places(german) && !german.isEmpty, "\(english): \(german)")
        }
        let same = Self.paths.filter { Texts.english[keyPath: $0] == Texts.german[keyPath: $0] }
        #expect(
            (
                same.map { Texts.german[keyPath: $0] },
                [Texts.german.calendar.months, Texts.german.calendar.weekdays].map(\.count)
            ) == (["OK", "Dialog {title}", "Option {title}"], [12, 7])
        )
    }

    // What is shown

    private static let day = CalendarDay(year: 2026, month: 3, day: 1)
    private static let ignored = Sink<String> { _ in }

    private static let keys: [Key] = [
        " ", .enter, .escape, .tab, .backtab, .backspace, .delete, .insert, .home, .end, .pageUp, .pageDown, .paste(""),
        .modified(.up, [.control, .alt, .shift]),
    ]

    /// Everything that shows a text of the SDK, as text.
    private static func shown() -> String {
        let screen = Screen(title: "", keys: keys.map { KeyBinding($0, "x") {} }) {
            Node(id: 1, DatePicker("", selection: nil, today: day) { _ in })
        }
        let table = Table(id: "table", ["a"]) { TableRow(id: 2) { "b" } }.sortable(nil) { _ in }
        let sorted = Screen(title: "") { table }.showing(TabBar(["a", "b"], selection: 0) { _ in })
        var toasts = Toasts()
        for number in 0..<9 { toasts.show("\(number)") }
        let question = Confirmation("a", confirm: "b", sending: "x", cancelling: "y")
        return [
            screen.text(width: 400),
            screen.presenting(Alert("a", sending: "x"), observer: ignored).text(width: 60),
            screen.presenting(question, observer: ignored).text(width: 60),
            screen.presenting(CommandPalette([], cancelling: "x"), observer: ignored) { _ in "y" }.text(width: 80),
            screen.showingKeys(around: nil) {}.text(width: 100), sorted.showingKeys(around: 2) {}.text(width: 100),
            Screen(title: "") {}.showing(toasts, onClick: { _ in }).frame(width: 60, height: 10).lines
                .joined(separator: "\n"),
            Key.mouse(Mouse(.click, row: 0, column: 0)).label,
        ]
        .joined(separator: "\n")
    }

    @Test func whatIsShownComesFromTheTable() {
        let marked = Texts.$current.withValue(Self.marked) { Self.shown() }
        let table = Self.marked
        let names = table.keyNames
        let shown = [
            table.ok, table.cancel, table.close, table.command, table.keys, table.move, table.next, table.choose,
            table.page, table.firstAndLast, table.sort, table.spoken.tabs, names.space, names.enter, names.escape,
            names.tab, names.backtab,
            names.backspace, names.delete, names.insert, names.home, names.end, names.pageUp, names.pageDown,
            names.paste, names.mouse, "\(names.control)\(names.alt)\(names.shift)↑", "⟪March⟫",
        ]
        for text in shown { #expect(marked.contains(text), "\(text) in \(marked)") }
        #expect(marked.contains("more⟫"))
        // Elsewhere the table is the English one.
        #expect(!Self.shown().contains("⟪"))
    }

    /// A text that a feature names is the feature's; a question that was made elsewhere, as by a reducer, is shown with
    /// the texts of the moment.
    @Test func theTextsAreThoseOfTheFeatureAndOfTheRendering() {
        let alert = Alert("a", button: "Fine", sending: "x")
        let question = Confirmation("Löschen?", confirm: "Ja", sending: "x", cancelling: "y")
        let screen = Screen(title: "") {}
        let texts = Texts.$current.withValue(.german) {
            [screen.presenting(alert, observer: Self.ignored), screen.presenting(question, observer: Self.ignored)]
                .map { $0.text(width: 40) }
        }
        #expect(texts[0].contains("Fine") && texts[1].contains("Abbrechen"), "\(texts)")
    }

    // What is said

    @Test func whatIsSaidComesFromTheTable() {
        let components: [any Component] = [
            Button("B", isEnabled: false) {}, Toggle("T", isOn: true) { _ in }, Toggle("T", isOn: false) { _ in },
            TextField("F", text: "", onChange: { _ in }),
            TextField("F", text: "abc", isMasked: true, onChange: { _ in }),
            Picker("P", options: ["o"], selection: nil) { _ in }, Picker("P", options: ["o"], selection: 0) { _ in },
            DatePicker("D", selection: nil, today: Self.day, problem: "p") { _ in }, ProgressBar(value: nil),
            ProgressBar(value: 0.5),
            Sparkline([]), Sparkline([1, 2]),
        ]
        let screen = Screen(title: "Adressen", keys: [KeyBinding(.escape, "Zurück") {}]) {
            Node(id: 1, Button("Neu") {})
        }
        var interaction = ScreenInteraction()
        interaction.update(to: screen)
        let said = Texts.$current.withValue(.german) {
            components.map(\.spoken) + Narrator().description(of: screen, interaction)
        }
        #expect(
            said == [
                "Schaltfläche B, nicht verfügbar", "Kästchen T, angekreuzt", "Kästchen T, nicht angekreuzt",
                "Textfeld F, leer", "Verdecktes Textfeld F, 3 Zeichen", "Auswahl P, nichts gewählt",
                "Auswahl P, o, 1 von 1", "Datum D, kein Tag, Fehler: p", "läuft", "50 Prozent", "Diagramm ohne Zahlen",
                "Diagramm mit 2 Zahlen von 1 bis 2", "Seite Adressen.", "Schaltfläche Neu.", "Tasten: Escape Zurück.",
                "Schaltfläche Neu, im Fokus, 1 von 1.",
            ]
        )
    }
}
