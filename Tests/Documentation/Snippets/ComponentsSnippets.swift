import Millrace
import Testing

/// The snippets of Rendering's components, whose documentation prints what they show.
@Suite struct ComponentsSnippets {
    private enum Action: Sendable {
        case select(String)
        case retry
        case send
        case didToggleRemember(Bool)
        case didToggleNews(Bool)
        case pick(Int)
        case pickDay(Int)
        case didChangeStreet(String)
        case didChangePostcode(String)
        case didChangePassword(String)
        case didChangeCity(String)
        case didSelect(Int)
        case didSort(TableSort)
    }

    private struct State {
        let street = "221B Baker Street"
        let password = "secret"
        var tick = 0
        let sort = TableSort(column: 2, isDescending: true)
    }

    private let observer = Sink<Action>.ignored
    private let state = State()
    private let london = "London"

    /// Expects the documentation of a component to print what some components show one below the other.
    private func expect(
        _ name: String,
        output: Int = 0,
        width: Int = 80,
        sourceLocation: SourceLocation = #_sourceLocation,
        @ListBuilder<any Component> _ content: () -> [any Component]
    ) throws {
        let stack = Stack(content)
        let space = Space(width: width)
        let frame = TextFrame(width: width, height: stack.height(in: space)) { stack.draw(on: &$0, in: space) }
        let outputs = try Documentation("Sources/Rendering/Components/\(name).swift").outputs
        try #require(outputs.indices.contains(output), sourceLocation: sourceLocation)
        #expect(frame.plainText == outputs[output], sourceLocation: sourceLocation)
    }

    @Test func words() throws {
        try expect("Text", width: 20) {
            Text("The rain in Spain stays mainly in the plain.")
        }
        try expect("Text", output: 5, width: 20) {
            Text([
                "Deliver to ", Span("London", style: .bold), " by ", Span("noon", style: Style(foreground: .green)),
                ".",
            ])
        }
        try expect("KeyValue") {
            KeyValue([("City", "London"), ("Postcode", "NW1 6XE")])
        }
        try expect("Spinner") {
            Spinner("Loading cities…", frame: state.tick)
        }
    }

    @Test func listsAndStacks() throws {
        try expect("Stack") {
            Stack {
                Text("London").bold()
                "United Kingdom"
            }
        }
        try expect("Row", width: 30) {
            Row {
                Column("London")
                Column(.fit) { Badge("new") }
                Column(.fixed(8), alignment: .end, "8.9 M")
            }
        }
        try expect("List", width: 20) {
            List(["Bread", "Milk and the eggs of two hens"])
            List(["Boil the water", "Add the tea"], marker: .number)
        }
        try expect("ListItem", width: 24) {
            ListItem("London", subtitle: "United Kingdom", detail: "8.9 M", action: observer.sending(.select(london)))
        }
    }

    @Test func controls() throws {
        try expect("Button") {
            Button("Try again", action: observer.sending(.retry))
            Button("Send", isEnabled: false, action: observer.sending(.send))
        }
        try expect("Toggle") {
            Toggle("Remember me", isOn: true, onChange: observer.sending { .didToggleRemember($0) })
            Toggle("Send news", isOn: false, onChange: observer.sending { .didToggleNews($0) })
        }
        try expect("TextField", width: 32) {
            TextField("Street", text: state.street, onChange: { observer(.didChangeStreet($0)) })
            TextField("Postcode", text: "", placeholder: "NW1 6XE", onChange: { observer(.didChangePostcode($0)) })
            TextField("Password", text: state.password, isMasked: true, onChange: { observer(.didChangePassword($0)) })
            TextField("City", text: "", problem: "A city is needed.", onChange: { observer(.didChangeCity($0)) })
        }
        try expect("Picker", pickers)
    }

    @ListBuilder<any Component> private func pickers() -> [any Component] {
        Picker("Country", options: ["England", "Scotland", "Wales"], selection: 1, onChange: { observer(.pick($0)) })
        Picker("Day", options: ["Monday", "Tuesday"], selection: nil, onChange: { observer(.pickDay($0)) })
    }

    @Test func lists() {
        func card(@ListBuilder<any Component> _ content: () -> [any Component]) -> Node {
            Node(id: "card", content: content)
        }
        let screen = Screen(title: "") {
            card {
                london
                if london.isEmpty { "Nowhere" } else { Divider() }
            }
        }
        #expect(screen.text(width: 10) == "  London\n  ────────")
    }

    @Test func tables() throws {
        try expect("Table", width: 32) {
            Table(
                ["City", TableColumn("Population", alignment: .end), TableColumn("Language", width: .flexible())],
                rows: [["London", "8900000", "English"], ["東京", "13960000", "日本語"]]
            )
        }
        try expect("Table", output: 1, width: 20) {
            Table(["Dish", "Contains"], rows: [["Soup", "Leek, potato, cream"], ["Tea", "Tea"]], wrapping: .word)
        }
        try expect("Table", output: 2, width: 30) {
            Table(id: "jobs", ["Job", TableColumn("Done", width: .flexible()), TableColumn("Days", alignment: .end)]) {
                TableRow(id: 1, action: observer.sending(.didSelect(1))) {
                    "Roof"
                    ProgressBar(value: 0.5)
                    TableCell("12", style: Style(foreground: .red))
                }
                TableRow(id: 2) {
                    "Doors"
                    ProgressBar(value: 1)
                    "3"
                }
            }
            .sortable(state.sort) { observer(.didSort($0)) }
        }
        try expect("Tree") {
            Tree([
                TreeItem(
                    "Europe",
                    children: [
                        TreeItem("United Kingdom", children: [TreeItem("London", detail: "8.9 M"), TreeItem("Bath")]),
                        TreeItem("France", isExpanded: false, children: [TreeItem("Paris")]),
                    ]
                ),
                TreeItem("Asia"),
            ])
        }
    }

    @Test func drawings() throws {
        let state = State(tick: 6)
        try expect("ProgressBar", width: 32) {
            ProgressBar("Downloading", value: 0.62)
            ProgressBar("Waiting", value: nil, frame: state.tick)
        }
        try expect("Sparkline") {
            Sparkline([1, 2, 3, 5, 8, 13, 8, 5, 3, 2, 1])
        }
        try expect("BarChart", width: 32) {
            BarChart([("London", 8.9), ("Edinburgh", 0.5), ("東京", 14)])
        }
        try expect("LineChart", width: 24) {
            LineChart([0, 3, 5, 6, 5, 3, 0, -3, -5, -6, -5, -3, 0], height: 4)
        }
    }
}
