import MillraceRendering

extension Gallery {
    static var words: [Example] {
        let rain = Text("The rain in Spain stays mainly in the plain.")
        return [
            Example("Text", width: 20) { rain },
            Example("Text", width: 20) { rain.wrapped(.grapheme) },
            Example("Text", width: 20) { rain.limited(to: 2) },
            Example("Text", width: 20) {
                rain.wrapped(.none)
                rain.wrapped(.none).truncated(.head)
                rain.wrapped(.none).truncated(.middle)
            },
            Example("Text", width: 20) { Text("Bath").aligned(.end) },
            Example("Text", width: 20) {
                Text([
                    "Deliver to ", Span("London", style: .bold), " by ", Span("noon", style: Style(foreground: .green)),
                    ".",
                ])
            },
            Example("Stack", width: 20) {
                Text("London").bold()
                "United Kingdom"
            },
            Example("Row", width: 30) {
                Row {
                    Column("London")
                    Column(.fit) { Badge("new") }
                    Column(.fixed(8), alignment: .end, "8.9 M")
                }
            },
            Example("Divider", width: 20) {
                Divider()
                Divider("Results")
            },
            Example("Badge", width: 20) { Badge("new") },
            Example("Spinner", width: 20) { Spinner("Loading cities…") },
            Example("Callout", width: 40) {
                Callout("The order is placed.", kind: .success)
                Callout("The server can't be reached. Check the connection, then try again.", kind: .failure)
            },
            Example("List", width: 20) {
                List(["Bread", "Milk and the eggs of two hens"])
                List(["Boil the water", "Add the tea"], isNumbered: true)
            },
            Example("ListItem", width: 24) { ListItem("London", subtitle: "United Kingdom", detail: "8.9 M") },
        ]
    }

    static var controls: [Example] {
        func field(_ label: String, _ text: String, columns: Int = 40, isMasked: Bool = false) -> TextField {
            TextField(
                label,
                text: text,
                placeholder: "NW1 6XE",
                columns: columns,
                isMasked: isMasked,
                onChange: { _ in }
            )
        }
        return [
            Example("Button", width: 20) {
                Button("Try again") {}
                Button("Send", isEnabled: false) {}
            },
            Example("Toggle", width: 20) {
                Toggle("Remember me", isOn: true, onChange: { _ in })
                Toggle("Send news", isOn: false, onChange: { _ in })
            },
            Example("TextEditor", width: 24) {
                TextEditor("Note", text: "The rain in Spain stays mainly in the plain.", onChange: { _ in })
                TextEditor(
                    "",
                    text: "",
                    lines: 1,
                    placeholder: "A note",
                    problem: "A note is needed.",
                    onChange: { _ in }
                )
            },
            Example("Radio", width: 20) {
                Radio("Small", isOn: false) {}
                Radio("Large", isOn: true) {}
            },
            Example("Stepper", width: 20) {
                Stepper("Guests", value: 2, in: 1...9, onChange: { _ in })
                Stepper("Rooms", value: 1, in: 1...3, onChange: { _ in })
            },
            Example("Slider", width: 32) {
                Slider("Volume", value: 0.5, onChange: { _ in })
                Slider("Degrees", value: 25, in: -10...40, step: 5, onChange: { _ in })
            },
            Example("NumberField", width: 24) {
                NumberField("Guests", text: "2", in: 1...9, onChange: { _ in })
                NumberField("Rooms", text: "x", in: 1...3, problem: "A number from 1 to 3.", onChange: { _ in })
            },
            Example("DatePicker", width: 30) {
                DatePicker(
                    "Delivery",
                    selection: CalendarDay(year: 2026, month: 11, day: 22),
                    today: CalendarDay(year: 2026, month: 11, day: 20),
                    onChange: { _ in }
                )
            },
            Example("Picker", width: 32) {
                Picker("Country", options: ["England", "Scotland", "Wales"], selection: 1, onChange: { _ in })
                Picker("Day", options: ["Monday", "Tuesday"], selection: nil, onChange: { _ in })
            },
            Example("TabBar", width: 32) {
                TabBar(["Cities", .init("Orders", badge: "3"), "Account"], selection: 1, onChange: { _ in })
            },
            Example("TabBar", width: 16) {
                TabBar(["Cities", .init("Orders", badge: "3"), "Account"], selection: 1, onChange: { _ in })
            },
            Example("TextField", width: 32) {
                field("Street", "221B Baker Street")
                field("Postcode", "", columns: 9)
                field("Password", "secret", isMasked: true)
                TextField("City", text: "", problem: "A city is needed.", onChange: { _ in })
            },
        ]
    }

    static var tables: [Example] {
        [
            Example("KeyValue", width: 40) { KeyValue([("City", "London"), ("Postcode", "NW1 6XE")]) },
            Example("Table", width: 32) {
                Table(
                    ["City", TableColumn("Population", alignment: .end), TableColumn("Language", width: .flexible())],
                    rows: [["London", "8900000", "English"], ["東京", "13960000", "日本語"]]
                )
            },
            Example("Table", width: 20) {
                Table(
                    ["Dish", "Contains"],
                    rows: [["Soup", "Leek, potato, cream"], ["Tea", "Tea"]],
                    wrapping: .word
                )
            },
            Example("Table", width: 30) {
                Table(
                    id: "jobs",
                    ["Job", TableColumn("Done", width: .flexible()), TableColumn("Days", alignment: .end)]
                ) {
                    TableRow(id: 1) {
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
                .sortable(TableSort(column: 2, isDescending: true)) { _ in }
            },
            Example("Table", width: 30) {
                Table(id: "cities", ["City", "Population"]) {
                    for (name, population) in [("London", "8900000"), ("Bath", "94000"), ("York", "141000")] {
                        TableRow(id: name) {
                            name
                            population
                        }
                    }
                }
                .selecting(["London", "York"]) { (_: Set<String>) in }
            },
            cells,
            Example("Tree", width: 32) {
                Tree([
                    TreeItem(
                        "Europe",
                        children: [
                            TreeItem(
                                "United Kingdom",
                                children: [TreeItem("London", detail: "8.9 M"), TreeItem("Bath")]
                            ),
                            TreeItem("France", isExpanded: false, children: [TreeItem("Paris")]),
                        ]
                    ),
                    TreeItem("Asia"),
                ])
            },
        ]
    }

    static var drawings: [Example] {
        [
            Example("ProgressBar", width: 32) {
                ProgressBar("Downloading", value: 0.62)
                ProgressBar("Waiting", value: nil)
            },
            Example("Sparkline", width: 20) { Sparkline([1, 2, 3, 5, 8, 13, 8, 5, 3, 2, 1]) },
            Example("BarChart", width: 32) { BarChart([("London", 8.9), ("Edinburgh", 0.5), ("東京", 14)]) },
        ]
    }

    static var around: [Example] {
        [
            Example("Padding", width: 20) { Text("London").padded(top: 1, leading: 4) },
            Example("Padding", width: 20) { Text("London").padded(columns: 4) },
            Example("Border", width: 30) {
                KeyValue([("City", "London"), ("Postcode", "NW1 6XE")]).bordered("Address")
            },
            Example("Border", width: 24) {
                Text("London").padded(columns: 1).bordered(line: .rounded).placed(.center)
            },
            Example("Styled", width: 20) { Button("Delete") {}.styled(.destructive) },
            Example("Styled", width: 20) { Text("London").padded(columns: 2).filled(.blue) },
            Example("WidthLimits", width: 20) { Divider("Results").width(maximum: 14) },
            Example("Placement", width: 20) { Badge("new").placed(.end) },
            Example("Hidden", width: 20) {
                Row {
                    Column(.fit, Badge("new").hidden())
                    "London"
                }
            },
        ]
    }
}
