import Foundation
import MillraceComponents
import MillraceRendering
import Synchronization

/// A screen of all interactive parts at once, with a state that its handlers change, for tests that use it at random.
final class FuzzedScreen: Sendable {
    struct State: Sendable {
        var line = ""
        var note = ""
        var number = "1"
        var count = 3
        var part = 0.5
        var day: CalendarDay? = CalendarDay(year: 2024, month: 2, day: 29)
        var chosen: Int?
        var several: Set<Int> = []
        var query = ""
        var search = TextSearch()
        var tab = 0
        var sort: TableSort?
        var sizes: [Int] = []
        var selected: Set<String> = []
        var rows: [String] = []
        var log = LogLines(limit: 40)
        var toasts = Toasts()
        var sheets: [Int] = []
        var problem: String?
        var cancellations = 0
    }

    private let state: Mutex<State>
    /// What the screen is made of; the same for all screens of one object.
    private let shape: UInt64

    init(shape: UInt64, rows: [String]) {
        self.shape = shape
        var state = State()
        state.rows = rows
        self.state = Mutex(state)
    }

    var value: State {
        state.withLock { $0 }
    }

    func change(_ body: (inout State) -> Void) {
        state.withLock { body(&$0) }
    }

    private func setting<Value>(_ path: WritableKeyPath<State, Value> & Sendable) -> @Sendable (Value) -> Void {
        { value in self.change { $0[keyPath: path] = value } }
    }

    /// The screen of the state as it is now.
    var screen: Screen {
        let state = value
        var random = FuzzedInput(seed: shape)
        let first = random.words
        var screen = Screen(
            title: random.pick(["", first]),
            leading: random.pick([nil, BarItem(first, key: .escape) {}]),
            trailing: random.pick([nil, BarItem(first) {}]),
            keys: [KeyBinding("o", first) { self.change { $0.sheets.append(0) } }]
        ) {}
        screen.box = box(state, &random)
        if random.isEven { screen = screen.pinnedToTop { self.tabs(state) } }
        if random.isEven { screen = screen.pinnedToBottom { Node(id: "bottom", self.field(state)) } }
        screen = screen.showing(state.toasts) { id in self.change { $0.toasts.remove(id) } }
        return screen.themed(random.pick([nil, .dark, .mono])).presenting(overlay(state, level: 0))
    }

    // MARK: - Parts

    private func box(_ state: State, _ random: inout FuzzedInput) -> Box {
        let sections = (0..<5).map { _ in section(state, &random) }
        let (first, second) = (random.size, random.size)
        let nested = random.isEven
        switch random.pick([0, 1, 2]) {
        case 0:
            return Box(sections: sections)
        case 1:
            let collapse = random.size
            return Box {
                Panes(.sideBySide, collapsingBelow: collapse) {
                    Pane(.fixed(first)) { sections[0] }.bordered(random.words)
                    Pane(.flexible(weight: second)) {
                        sections[1]
                        sections[2]
                    }
                    .showingScrollBar()
                    Pane(.fit) { sections[3] }
                }
                .resizable(state.sizes, onResize: setting(\.sizes))
            }
        default:
            return Box {
                Panes(.stacked) {
                    Pane(.fixed(first)) { sections[0] }.showingScrollBar()
                    Pane {
                        if nested {
                            Panes(.sideBySide, collapsingBelow: 10) {
                                Pane { sections[1] }.bordered()
                                Pane(.fit) { Node(id: "long", Text(random.words + state.note)) }.bordered()
                            }
                        } else {
                            sections[2]
                        }
                    }
                    .bordered(first.description, line: .rounded)
                }
                .resizable(state.sizes, onResize: setting(\.sizes))
            }
        }
    }

    private func section(_ state: State, _ random: inout FuzzedInput) -> Section {
        let words = random.words
        let id = random.number
        switch random.pick([0, 1, 2, 3, 4, 5, 6, 7, 8]) {
        case 0:
            return table(state, &random)
        case 1:
            return Choices(id: id, words, options: state.rows, chosen: state.chosen, onChoose: setting(\.chosen))
                .searchable(state.query, prompt: words, onSearch: setting(\.query)).section
        case 2:
            return Choices(id: id, words, options: state.rows, chosen: state.several, onChoose: setting(\.several))
                .section
        case 3:
            return Suggestions(id: id, field(state), state.rows, most: random.size, onChoose: setting(\.line)).section
        case 4:
            return Section(id: id, header: Text(words), nodes: [])
        case 5:
            return Section(id: id, nodes: (0..<20).map { Node(id: "\(id) \($0)", ListItem(words, detail: words) {}) })
        case 7:
            let controls = controls(state, &random)
            return Disclosure(
                id: id,
                words,
                isExpanded: state.several.contains(1),
                onToggle: { isExpanded in self.change { $0.several = isExpanded ? [1] : [] } }
            ) {
                for (index, control) in controls.enumerated() { Node(id: "\(id) \(index)", control) }
                Node(id: "\(id) grid", Grid(columnWidth: random.size, cells: controls))
            }
            .section
        case 6:
            return state.log.section(id: id, wrapping: random.pick(Wrapping.allCases))
        default:
            return Section(
                id: id,
                footer: Text(words),
                nodes: controls(state, &random).enumerated().map { Node(id: "\(id) \($0)", $1) }
            )
        }
    }

    private func table(_ state: State, _ random: inout FuzzedInput) -> Section {
        let columns = (0..<random.pick([1, 2, 12])).map { _ in
            TableColumn(
                random.words,
                alignment: random.pick(Alignment.allCases),
                width: random.pick([.fit, .fixed(random.size), .flexible(weight: random.size)])
            )
        }
        let (wrapping, spacing, words) = (random.pick(Wrapping.allCases), random.size, random.words)
        var table = Table(id: random.number, columns, wrapping: wrapping, spacing: spacing) {
            for row in state.rows {
                TableRow(id: row, action: { self.change { $0.toasts.show(row, for: .seconds(1)) } }) {
                    row
                    ProgressBar(value: state.part)
                    Text(words).wrapped(wrapping)
                }
            }
        }
        .sortable(state.sort) { sort in self.change { $0.sort = sort } }
        if random.isEven { table = table.selecting(state.selected, onSelect: setting(\.selected)) }
        if random.isEven { table = table.scrollingSideways(frozenColumns: random.size) }
        if random.isEven { table = table.resizable(state.sizes, onResize: setting(\.sizes)) }
        if random.isEven {
            table = table.choosingCells { row, column in self.change { $0.query = "\(row as String) \(column)" } }
        }
        let box = Box { table.selecting(state.rows.first) }
        return box.sections.first ?? Section(id: "none", nodes: [])
    }

    private func controls(_ state: State, _ random: inout FuzzedInput) -> [any Component] {
        let words = random.words
        let number = random.size
        let all: [any Component] = [
            field(state),
            TextEditor(
                words,
                text: state.note,
                lines: random.size,
                placeholder: words,
                problem: state.problem,
                onChange: setting(\.note)
            )
            .searching(state.search),
            SearchField(words, state.search, in: state.note, onChange: setting(\.search)),
            Grid(columnWidth: random.size, cells: state.rows.map { Badge($0) })
                .choosing(state.tab, onMove: setting(\.tab), onChoose: setting(\.count)),
            NumberField(
                words,
                text: state.number,
                in: min(number, 7)...max(number, 7),
                step: random.size,
                problem: state.problem,
                onChange: setting(\.number)
            ),
            Stepper(
                words,
                value: state.count,
                in: min(number, 0)...max(number, 0),
                step: random.size,
                onChange: setting(\.count)
            ),
            Slider(
                words,
                value: state.part,
                in: -1...1,
                step: random.pick([nil, 0, 0.3, -1, .nan]),
                onChange: setting(\.part)
            ),
            DatePicker(
                words,
                selection: state.day,
                today: CalendarDay(
                    year: random.pick([1, 2024, 9999, .max]),
                    month: random.pick([1, 12, .min]),
                    day: 1
                ),
                calendar: random.calendar,
                problem: state.problem,
                onChange: { day in self.change { $0.day = day } }
            ),
            Picker(words, options: state.rows, selection: state.tab, onChange: setting(\.tab)),
            Toggle(words, isOn: state.several.contains(1)) { isOn in self.change { $0.several = isOn ? [1] : [] } },
            Text(words).link("https://example.org/" + words).bordered(words).padded(columns: random.size),
            Text(words).width(minimum: random.size, maximum: random.size).placed(.center),
            Markdown("# \(words)\n> - \(state.note)\n> - *\(words)*"),
            CodeBlock(state.note, language: .swift, firstNumber: number, wrapping: random.pick(Wrapping.allCases)),
        ]
        return (0..<4).map { _ in random.pick(all) }
    }

    private func field(_ state: State) -> TextField {
        TextField(
            "Field",
            text: state.line,
            isMasked: shape % 5 == 0,
            problem: state.problem,
            onChange: setting(\.line)
        )
    }

    private func tabs(_ state: State) -> TabBar {
        TabBar(state.rows.map { TabBar.Tab($0, badge: $0) }, selection: state.tab, onChange: setting(\.tab))
    }

    // MARK: - Windows

    /// The windows that are open, each over the one before.
    private func overlay(_ state: State, level: Int) -> Overlay? {
        guard state.sheets.indices.contains(level) else { return nil }
        let close: @Sendable () -> Void = {
            self.change {
                $0.sheets.removeSubrange(min(level, $0.sheets.count)...)
                $0.cancellations += 1
            }
        }
        let observer = Sink<Int> { _ in close() }
        var random = FuzzedInput(seed: UInt64(state.sheets[level]) &+ shape)
        switch random.pick([0, 1, 2, 3, 4, 5]) {
        case 4:
            let name = random.words
            var picker = FilePicker(name, in: "/" + name, extensions: random.pick([[], [name]]))
            let entries = state.rows.map { FolderListing.Entry($0, random.pick(FolderListing.Entry.Kind.allCases)) }
            if random.isEven { picker.apply(.list(FolderListing(of: "/" + name, entries: entries))) }
            picker.apply(.type(state.query))
            return picker.overlay(
                observer: Sink<FilePicker.Event> { event in
                    if case let .type(text) = event { self.change { $0.query = text } } else { close() }
                }
            ) { $0 }
        case 0:
            return Confirmation(random.words, message: random.words, confirm: random.words, sending: 1, cancelling: 0)
                .overlay(observer: observer)
        case 1:
            let items = state.rows.map {
                Menu<Int>.Item($0, key: .character("k"), isEnabled: random.isEven, sending: 1)
            }
            return Menu(below: state.rows.first ?? "", items: items, chosen: random.size, cancelling: 0)
                .overlay(observer: observer)
        case 2:
            return Alert(random.words, message: random.words, button: random.words, sending: 0)
                .overlay(observer: observer)
        case 3:
            var palette = CommandPalette<Int>(state.rows.map { .init($0, detail: $0, sending: 1) }, cancelling: 0)
            palette.apply(.type(state.query))
            return palette.overlay(observer: observer) { _ in 1 }
        default:
            let place: Overlay.Place = random.pick([.center, .top, .below(NodeID("bottom"))])
            let width: Extent = random.pick([.fit, .flexible(), .fixed(random.size)])
            return Overlay(id: level, place: place, width: width, isLeftByClick: random.isEven, onCancel: close) {
                Screen(title: random.words) { section(state, &random) }.presenting(overlay(state, level: level + 1))
            }
        }
    }
}
