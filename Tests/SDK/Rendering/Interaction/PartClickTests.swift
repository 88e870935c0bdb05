import MillraceComponents
import MillraceRendering
import RenderingTestSupport
import TestSupport
import Testing

/// Clicks on nodes that show several components: each click reaches what is there, and no other component.
struct PartClickTests {
    private typealias Use = (screen: @Sendable (Log) -> Screen, clicks: [String], log: [String])

    private static func button(_ title: String, _ log: Log, isEnabled: Bool = true) -> Button {
        Button(title, isEnabled: isEnabled) { log.add(title) }
    }

    private static func node(_ log: Log, action: String? = nil, _ components: any Component...) -> Screen {
        let action = action.map { action in { @Sendable in log.add(action) } }
        let component = components.count == 1 ? components[0] : Stack(components)
        return Screen(title: "") { Node(id: 1, component, onActivate: action) }
    }

    private static func row(_ log: Log, action: String? = nil, _ components: any Component...) -> Row {
        let action = action.map { action in { @Sendable in log.add(action) } }
        return Row(action: action, columns: components.map { Column(.fit, $0) })
    }

    /// A component of an app around others, whose interaction it takes from them or has itself.
    private struct Card: Component {
        let content: Stack
        var action: (@Sendable () -> Void)?

        func lines(in space: Space) -> [Line] { content.lines(in: space) }

        func draw(on canvas: inout Canvas, in space: Space) { content.draw(on: &canvas, in: space) }

        var interaction: Interaction { action.map { Interaction(activate: $0) } ?? content.interaction }

        static func == (lhs: Card, rhs: Card) -> Bool { lhs.content == rhs.content }
    }

    private static let uses: [TestRow<Use>] = [
        TestRow(
            "one below the other",
            ({ node($0, Text("Note"), button("A", $0), button("B", $0)) }, ["B ]", "A ]", "Note"], ["B", "A", "A"])
        ),
        TestRow(
            "side by side",
            (
                { node($0, row($0, button("A", $0), Text("Note"), button("B", $0))) }, ["B ]", "A ]", "Note"],
                ["B", "A", "A"]
            )
        ),
        TestRow(
            "nested",
            (
                {
                    let inner = row($0, button("B", $0), Stack([Text("Note"), button("C", $0)]))
                    return node($0, row($0, button("A", $0)), inner, row($0, Text("D"), button("E", $0)))
                },
                ["E ]", "C ]", "B ]", "A ]", "Note", "D"], ["E", "C", "B", "A", "C", "E"]
            )
        ),
        TestRow(
            "a row with an action",
            (
                { node($0, row($0, action: "row", Text("Note"), button("A", $0), button("B", $0))) },
                ["B ]", "A ]", "Note"], ["B", "A", "row"]
            )
        ),
        TestRow(
            "a node with an action",
            (
                { node($0, action: "node", Text("Note"), button("A", $0), button("B", $0)) },
                ["B ]", "A ]", "Note"], ["B", "A", "node"]
            )
        ),
        TestRow(
            "a node's action for its only component",
            ({ node($0, action: "node", button("A", $0)) }, ["A ]"], ["node"])
        ),
        TestRow(
            "wrapped",
            (
                {
                    node(
                        $0,
                        button("A", $0).bordered().placed(.center),
                        button("B", $0).padded(columns: 3, lines: 1),
                        row($0, button("C", $0), button("D", $0).styled(.destructive)).bordered("E"),
                        button("F", $0).width(maximum: 9).filled(.blue).hidden(false)
                    )
                },
                ["F ]", "D ]", "C ]", "B ]", "A ]", "E"], ["F", "D", "C", "B", "A", "C"]
            )
        ),
        TestRow(
            "toggles, radios and pickers",
            (
                { log in
                    node(
                        log,
                        button("A", log),
                        Toggle("B", isOn: false) { log.add("B \($0)") },
                        Radio("C", isOn: false) { log.add("C") },
                        Picker("D", options: ["1", "2"], selection: 0) { log.add("D \($0)") }
                    )
                },
                ["D:", "(", "[ ] B"], ["D 1", "C", "B true"]
            )
        ),
        TestRow(
            "spots of two components",
            (
                { log in
                    node(
                        log,
                        Stepper("A", value: 5, in: 0...9) { log.add("A \($0)") },
                        Stepper("B", value: 5, in: 0...9) { log.add("B \($0)") },
                        Text("Note")
                    )
                },
                ["A: ‹", "B: ‹ 5 ›", "B:", "Note", "A: ‹ 5 ›"], ["A 4", "B 6", "A 6"]
            )
        ),
        TestRow(
            "a text field behind a button",
            (
                { node($0, button("A", $0), TextField("B", text: "b", onChange: { _ in })) },
                ["b ", "B:", "A ]"], ["A"]
            )
        ),
        TestRow(
            "disabled",
            (
                {
                    node(
                        $0,
                        button("A", $0),
                        button("B", $0, isEnabled: false),
                        Toggle("C", isOn: true, isEnabled: false) { _ in }
                    )
                },
                ["B )", "C", "A ]"], ["A"]
            )
        ),
        TestRow(
            "cells of a table",
            (
                { log in
                    let row = TableRow(id: 1, action: { log.add("row") }) {
                        "Note"; button("A", log); button("B", log)
                    }
                    let other = TableRow(id: 2) {
                        "Text"; button("C", log); button("D", log)
                    }
                    return Screen(title: "") {
                        Table(id: 3, ["", "", ""]) {
                            row
                            other
                        }
                    }
                },
                ["B ]", "A ]", "Note", "D ]", "C ]", "Text"], ["B", "A", "row", "D", "C", "C"]
            )
        ),
        TestRow(
            "cells of a grid",
            (
                {
                    node(
                        $0,
                        button("A", $0),
                        Grid(columnWidth: 9, cells: [button("B", $0), Text("C"), button("D", $0)])
                    )
                },
                ["D ]", "B ]", "A ]", "C"], ["D", "B", "A", "A"]
            )
        ),
        TestRow(
            "a component of an app",
            (
                { log in
                    let first = Card(content: Stack([Text("1"), button("A", log), button("B", log)]))
                    let second = Card(content: Stack([Text("2"), button("C", log), button("D", log)]))
                    let tile = Card(content: Stack([Text("3"), button("E", log)])) { log.add("tile") }
                    return node(log, first, second, tile)
                },
                ["E ]", "3", "D ]", "C ]", "2", "B ]", "A ]", "1"], ["tile", "tile", "C", "C", "A", "A"]
            )
        ),
    ]

    /// Clicks on the last cells of texts.
    @Test(arguments: uses) private func aClickReachesWhatIsThere(_ row: TestRow<Use>) {
        let log = Log()
        var session = ScreenSession(row.value.screen(log), width: 40)
        for text in row.value.clicks {
            let lines = session.lines
            guard let number = lines.firstIndex(where: { $0.contains(text) }),
                let end = lines[number].firstRange(of: text)?.upperBound
            else {
                log.add("no \(text)")
                continue
            }
            session.click(row: number, column: lines[number].distance(from: lines[number].startIndex, to: end) - 1)
        }
        #expect(log.entries == row.value.log, "\(session.lines)", sourceLocation: row.location)
    }

    /// A node with several controls is a mistake, also in a window; a table, a row or a grid with an interaction of its
    /// own and cells that only show something isn't.
    @Test func severalControlsAreReported() {
        let log = Log()
        let controls = [Self.button("A", log), Self.button("B", log), Self.button("C", log, isEnabled: false)]
        let nodes: [Node] = [
            Node(id: 1, Stack(controls)),
            Node(id: 2, Stack([Text("A"), Self.row(log, Self.button("A", log).bordered(), Text("B"))])),
            Node(id: 3, Self.row(log, Self.button("A", log), Stack([Self.button("B", log).padded(columns: 1)]))),
            Node(id: 4, Self.row(log, action: "row", Text("A"), Self.button("B", log))),
            Node(id: 5, Stack([controls[0], controls[2]]), onActivate: {}),
            Node(id: 6, Stack([controls[0], controls[1].hidden()])),
            Node(id: 7, Grid(columnWidth: 9, cells: controls).choosing(0, onMove: { _ in }, onChoose: { _ in })),
            Node(id: 8, Grid(columnWidth: 9, cells: controls)),
            Node(id: 13, Stack([Text("A"), controls[0]]).padded(columns: 1), onActivate: {}),
            Node(id: 14, controls[0].padded(columns: 1), onActivate: {}),
            Node(id: 15, Stack([Text("A"), TextField("B", text: "", onChange: { _ in })]), onActivate: {}),
            Node(id: 16, Stack([Text("A"), controls[2]]), onActivate: {}),
        ]
        let screen = Screen(title: "Shop") {
            for (number, node) in nodes.enumerated() { Section(id: number, nodes: [node]) }
            Section(id: "head", header: Stack([Text("A"), controls[0]]), nodes: [])
            Section(id: "foot", header: Text("A"), footer: controls[0], nodes: [])
            Section(id: "disabled", header: controls[2], nodes: [])
            Table(id: 9, ["", "", ""]) {
                TableRow(id: 10, action: {}, cells: [TableCell("A"), TableCell(controls[2])])
                TableRow(id: 11, cells: controls.map { TableCell($0) })
                TableRow(id: 12, cells: controls.map { TableCell($0) })
            }
            Table(id: 17, ["", ""]) { TableRow(id: 18, action: {}, cells: [TableCell("A"), TableCell(controls[0])]) }
        }
        let mistakes = [
            """
            The screen "Shop" has several controls in the node "1", "3", "4", "5", "8", "13", "11", "18", and keys reach \
            only one. Give every control a node of its own.
            """,
            """
            The screen "Shop" has a control in the header or the footer of the section "head", "foot", which neither \
            keys nor clicks reach. Give every control a node of its own.
            """,
        ]
        let window = Screen(title: "Below") {}.presenting(Overlay(id: 1) { screen })
        let error = #expect(throws: ScreenMistake.self) { try screen.requireNoMistakes() }
        #expect(
            (error?.description, window.mistakes.map(\.description)) == (mistakes[0], mistakes)
        )
    }

    /// Of two fields, the first has the typed text, the cursor and the look of the focus.
    @Test func onlyTheFirstOfTwoFieldsIsEdited() {
        let screen = Screen(title: "") {
            Node(id: 1) {
                TextField("A", text: "", columns: 9, onChange: { _ in })
                TextField("B", text: "b", columns: 9, onChange: { _ in })
                Button("C") {}
            }
        }
        var session = ScreenSession(screen, width: 40)
        session.press("x")
        session.click(row: 1, column: 8)
        session.press("y")
        #expect(session.lines == ["› A: [xy       ]", "  B: [b        ]", "  [ C ]"])
        #expect(session.frame.cursor == TextFrame.Cursor(row: 0, column: 8))
        #expect(session.frame[2, 4].style == session.frame[2, 30].style)
    }
}
