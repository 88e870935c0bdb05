import Foundation
import MillraceComponents
import MillraceRendering
import MillraceTestKit
import Synchronization
import TestSupport
import Testing

@testable import MillraceTerminal

/// Random screens of all components with any options, and what a user, an app and a terminal may do: the same in every
/// run.
///
/// `MILLRACE_FUZZ=all` takes 200,000 steps, and other runs take some.
struct InteractionFuzzTests {
    @Test func nothingThatIsDoneBreaksAScreen() {
        let takesAll = TestDepth.current == .all
        var steps = 0
        for seed in takesAll ? Array(0..<2000) : [1, 4] {
            var session = FuzzSession(seed: UInt64(seed))
            for _ in 0..<(takesAll ? 100 : TestDepth.times(60, dividedBy: 2)) {
                session.step()
                steps += 1
                guard session.problem == nil else { break }
            }
            if let problem = session.problem { Issue.record("seed \(seed), step \(steps % 100): \(problem)") }
        }
        if takesAll { print("\(steps) steps") }
        #expect(steps >= TestDepth.times(120, dividedBy: 2))
    }
}

/// An app with a screen, a user, and a terminal of changing size.
private struct FuzzSession {
    private(set) var problem: String?
    private var random: SplitMix
    private var interaction = ScreenInteraction()
    private let values = FieldValues()
    private var nodes: [Node] = []
    private var screen = Screen(title: "") {}
    private var width = 40
    private var height = 12
    private var rules = WidthRules.standard
    private var isASCII = false
    private var shown: TextFrame?
    private var terminal = VirtualTerminal(width: 40, height: 12)
    private var decoder = KeyDecoder()
    private var content: FuzzContent

    init(seed: UInt64) {
        random = SplitMix(state: seed &* 977 &+ 5)
        content = FuzzContent(random: SplitMix(state: seed &* 31 &+ 7), values: values)
        isASCII = seed % 9 == 4
        if seed % 3 == 0 {
            rules = WidthRules(spacingMark: 0, jamo: Int(seed % 2), selectedEmoji: Int(seed / 2 % 2) + 1)
        }
        screen = content.screen()
        interaction.update(to: screen)
    }

    mutating func step() {
        switch random.next() % 12 {
        case 0:
            (width, height) = (Int(random.next() % 201), Int(random.next() % 61))
        case 1:
            screen = content.screen()
            interaction.update(to: screen)
        case 2:
            // The same nodes, with what was typed since, and some of them gone.
            screen = content.rendered(without: random.next() % 3 == 0)
            interaction.update(to: screen)
        case 3:
            let bytes = (0..<random.next() % 12).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            for key in decoder.decode(bytes) + decoder.flush() { press(key) }
        default:
            press(key())
        }
        expectFocus()
        paint()
    }

    private mutating func press(_ key: Key) {
        let field = interaction.focus
        var expected = field?.editing
        let isTyped = key.typed != nil && expected?.apply(key) == true
        let outcome = interaction.handle(key, on: screen)
        outcome.perform()
        guard let field, let expected, isTyped else { return }
        if interaction.focus?.id != field.id { problem = "typing moved the focus" }
        if interaction.focus?.editing != expected {
            problem = "\(key) was lost: \(String(describing: interaction.focus))"
        }
        if let value = values.all[field.id], value != expected.value { problem = "\(key) didn't reach the app" }
    }

    private mutating func expectFocus() {
        guard let id = interaction.focus?.id else {
            if !screen.focusOrder.isEmpty { problem = "there is no focus" }
            return
        }
        if !screen.focusOrder.contains(id) { problem = "the focus is on what can't have it: \(id)" }
    }

    private mutating func paint() {
        let frame = screen.frame(width: width, height: height, of: interaction, widths: rules)
        if frame
            != screen.frame(
                width: width,
                height: height,
                focus: interaction.focus,
                scroll: interaction.scroll,
                revealsFocus: interaction.revealsFocus,
                widths: rules
            )
        {
            problem = "a frame depends on the one before"
        }
        interaction.didShow(frame)
        if frame.width != width || frame.height != height { problem = "a frame has another size" }
        guard width > 0, height > 0 else { return shown = nil }
        let next = isASCII ? frame.inASCII : frame
        // The terminal of the tests has the standard rules.
        guard rules == .standard || isASCII else { return }
        if shown?.width != width || shown?.height != height {
            terminal = VirtualTerminal(width: width, height: height)
        }
        terminal.receive(Painter(colors: .ansi256).paint(next, over: shown))
        shown = next
        if !terminal.complaints.isEmpty { problem = "the terminal complains: \(terminal.complaints)" }
        for (row, lines) in zip(terminal.lines, next.lines).enumerated() where lines.0 != lines.1 {
            problem = "line \(row) of \(height), \(width) wide: \(Self.points(lines.0)) is not \(Self.points(lines.1))"
        }
        if isASCII, !next.plainText.utf8.allSatisfy({ $0 < 0x80 }) { problem = "not ASCII" }
    }

    private static func points(_ line: String) -> String {
        line.unicodeScalars.map { $0.isASCII ? String($0) : "<\(String($0.value, radix: 16))>" }.joined()
    }

    private mutating func key() -> Key {
        let numbers = [Int.min, -1, 0, 1, 2, 5, height - 1, width - 1, width, Int(random.next() % 60), .max]
        let row = numbers[Int(random.next() % UInt64(numbers.count))]
        let column = numbers[Int(random.next() % UInt64(numbers.count))]
        let keys: [Key] = [
            .down, .up, .tab, .backtab, .enter, .pageDown, .pageUp, .end, .home, .left, .right, .backspace, .delete,
            .escape, .insert, "x", "x", "東", " ", .character("e\u{301}"), .paste(content.words()), .function(3),
            .control("a"), .control("k"), .control("u"), .control("w"), .modified(.left, .shift),
            .modified(.end, .shift), .modified("a", .alt), .modified(.left, .control),
            .mouse(Mouse(.click, row: row, column: column)), .mouse(Mouse(.click, row: row, column: column)),
            .mouse(Mouse(.wheelDown, row: row, column: column)), .mouse(Mouse(.wheelUp, row: row, column: column)),
        ]
        return keys[Int(random.next() % UInt64(keys.count))]
    }
}

/// What was typed into fields, as an app keeps it.
private final class FieldValues: Sendable {
    private let values = Mutex<[NodeID: String]>([:])

    var all: [NodeID: String] {
        values.withLock { $0 }
    }

    func set(_ value: String, of id: NodeID) {
        values.withLock { $0[id] = value }
    }
}

/// Makes screens.
private struct FuzzContent {
    var random: SplitMix
    let values: FieldValues
    private var entries: [Entry] = []
    private var hasActions: Set<NodeID> = []
    private var title = ""
    private var focus: NodeID?

    init(random: SplitMix, values: FieldValues) {
        self.random = random
        self.values = values
    }

    private struct Entry {
        var part: Int
        var section: Int
        var id: NodeID
        /// Without a component it is a text field.
        var component: (any Component)?
        var label: String
        var isMasked: Bool
    }

    private func field(_ entry: Entry) -> TextField {
        let (values, id) = (values, entry.id)
        return TextField(
            entry.label,
            text: values.all[id] ?? "",
            isMasked: entry.isMasked,
            onChange: { values.set($0, of: id) }
        )
    }

    /// Returns another screen.
    mutating func screen() -> Screen {
        entries = []
        for _ in 0..<number(14) {
            let id = NodeID(number(20))
            if chance(3) { hasActions.insert(id) }
            let component: (any Component)? = chance(3) ? nil : component(depth: 2)
            let entry = Entry(
                part: number(9) / 3,
                section: number(3),
                id: id,
                component: component,
                label: words(),
                isMasked: chance(4)
            )
            entries.append(entry)
        }
        title = words()
        focus = chance(3) ? NodeID(number(20)) : nil
        return rendered(without: false)
    }

    /// Returns the same screen, with what was typed since.
    mutating func rendered(without some: Bool) -> Screen {
        if some {
            var left: [Entry] = []
            for entry in entries where !chance(3) { left.append(entry) }
            entries = left
        }
        var screen = Screen(
            title: title,
            leading: BarItem(title, key: .escape, action: {}),
            trailing: BarItem(title),
            keys: [KeyBinding("q", title) {}, KeyBinding(.control("e"), "End") {}]
        ) {}
        (screen.pinnedTop, screen.box, screen.pinnedBottom, screen.focus) = (box(0), box(1), box(2), focus)
        return screen
    }

    private func box(_ part: Int) -> Box {
        let named = (0..<2).map { section in
            Section(id: section, header: Text(title), footer: Text(title), nodes: nodes(part, section))
        }
        let loose = nodes(part, 2)
        return Box {
            named
            loose
        }
    }

    private func nodes(_ part: Int, _ section: Int) -> [Node] {
        var nodes: [Node] = []
        for entry in entries where entry.part == part && entry.section == section {
            let component: any Component = entry.component ?? field(entry)
            if hasActions.contains(entry.id) {
                nodes.append(Node(id: entry.id, component, onActivate: {}))
            } else {
                nodes.append(Node(id: entry.id, component))
            }
        }
        return nodes
    }

    mutating func words() -> String {
        let pieces = [
            "a", "b ", "London ", "東京", "👩‍👩‍👧‍👦", "e\u{301}", "\u{1B}[2J", "\n", "\t", "🇬🇧", "\u{200D}", "می\u{200C}خ", "क्षि",
            "\u{1161}", "\u{115F}", "\u{2066}", "\u{2069}", "\u{AD}", "\u{200B}", "❤\u{FE0F}", "\u{301}\u{301}", "ខ្មែរ",
            "\r\n",
            "\u{202E}", String(repeating: "x", count: 90), "\u{E0041}", "가\u{11A8}", "\u{1F3FD}", "👍", "🇬", "\u{600}",
            "\u{E33}", "\u{EB3}", "\u{1100}", "\u{FE0F}", "\u{20E3}", "क्", "ष", "\u{93F}", "\u{FF9E}", "\u{102B}",
        ]
        var words = ""
        for _ in 0..<number(8) { words += pieces[number(pieces.count)] }
        return words
    }

    private mutating func number(_ end: Int) -> Int {
        Int(random.next() % UInt64(end))
    }

    private mutating func chance(_ of: Int) -> Bool {
        number(of) == 0
    }

    private mutating func option() -> Int {
        [Int.min, -1, 0, 1, 2, 3, 7, 30, .max - 1, .max][number(10)]
    }

    private mutating func width() -> Extent {
        [.fit, .fit, .fixed(option()), .flexible(weight: option())][number(4)]
    }

    private mutating func component(depth: Int) -> any Component {
        let (first, second) = (words(), words())
        switch number(depth > 0 ? 21 : 18) {
        case 0: return Text(first).wrapped(Wrapping.allCases[number(3)]).aligned(Alignment.allCases[number(3)])
        case 1:
            var text = Text([Span(first), Span(second, style: .bold)]).truncated(Truncation.allCases[number(3)])
            text.maximumLines = option()
            return text
        case 2: return ListItem(first, subtitle: chance(2) ? second : nil, detail: first) {}
        case 3: return Button(first, isEnabled: chance(2)) {}
        case 4: return KeyValue([(first, second), (second, first)])
        case 5: return Divider(first)
        case 6: return Badge(first)
        case 7: return Spinner(first)
        case 8: return Toggle(first, isOn: true, isEnabled: chance(2), onChange: { _ in })
        case 9: return Picker(first, options: [second, first], selection: option(), onChange: { _ in })
        case 10: return List([first, second], marker: chance(2) ? .bullet : .number)
        case 11:
            return Table(
                [TableColumn(first, width: width()), TableColumn(second, alignment: .end, width: width())],
                rows: [[second, first], [first]],
                wrapping: Wrapping.allCases[number(3)],
                spacing: option()
            )
        case 12: return Tree([TreeItem(first, detail: second, children: [TreeItem(second)])])
        case 13: return ProgressBar(first, value: chance(2) ? nil : 0.3, frame: option())
        case 14: return Sparkline([1, 3, 2])
        case 15: return BarChart([(first, 3), (second, 1)])
        case 16: return LineChart([1, 3, 2, 8], height: min(20, option()))
        case 17: return Spacer(lines: min(9, option()))
        case 18:
            let (upper, lower) = (component(depth: depth - 1), component(depth: depth - 1))
            return Stack([upper, lower])
        default:
            var columns: [Column] = []
            for _ in 0..<number(4) {
                let content = component(depth: depth - 1)
                columns.append(Column(width(), alignment: Alignment.allCases[number(3)], content))
            }
            return MillraceRendering.Row(spacing: option(), columns: columns)
        }
    }
}
