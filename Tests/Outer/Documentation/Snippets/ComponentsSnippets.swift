import Foundation
import Millrace
import MillraceComponents
import Testing

/// The snippets of Rendering's components, whose documentation prints what they show.
@Suite struct ComponentsSnippets {
    private enum Action: Sendable {
        case select(String)
        case retry
        case send
        case didToggleRemember(Bool)
        case didToggleDetails(Bool)
        case didToggleNews(Bool)
        case pick(Int)
        case pickDay(Int)
        case didChangeStreet(String)
        case didType(String)
        case didChangePassword(String)
        case didChangeCity(String)
        case didSelect(Int)
        case didSelectTab(Int)
        case didSort(TableSort)
        case didChangeGuests(Int)
        case didChangeNote(String)
        case didChangeRooms(Int)
        case didChangeVolume(Double)
        case didChangeDegrees(Double)
        case didTypeGuests(String)
        case didTypeRooms(String)
        case didChooseDay(CalendarDay)
        case didChooseSize(Int)
        case didChooseExtras(Set<Int>)
        case didChooseCity(Int)
        case didSearch(String)
        case didTypeCity(String)
        case didChoose(Size)
    }

    private enum Size: Sendable {
        case small, large
    }

    private struct State {
        let showsDetails = true
        let query = "ba"
        let note = "The rain in Spain stays mainly in the plain."
        let street = "221B Baker Street"
        let password = "secret"
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
        let folders = [
            "Rendering/Components", "Components/Arrangement", "Components/Charts", "Components/Controls",
            "Components/Pictures",
            "Components/Tree",
        ]
        let outputs = try #require(
            folders.lazy.compactMap { try? Documentation("Sources/SDK/\($0)/\(name).swift").outputs }.first,
            sourceLocation: sourceLocation
        )
        try #require(outputs.indices.contains(output), sourceLocation: sourceLocation)
        #expect(frame.plainText == outputs[output], sourceLocation: sourceLocation)
    }

    @Test func words() throws {
        try expect("Text", width: 20) {
            // Page: Sources/SDK/Rendering/Components/Text.swift
            Text("The rain in Spain stays mainly in the plain.")
            // End of page
        }
        try expect("Text", output: 5, width: 20) {
            // Page: Sources/SDK/Rendering/Components/Text.swift
            Text([
                "Deliver to ", Span("London", style: .bold), " by ", Span("noon", style: Style(foreground: .green)),
                ".",
            ])
            // End of page
        }
        try expect("Callout", width: 40) {
            // Page: Sources/SDK/Rendering/Components/Callout.swift
            Callout("The order is placed.", kind: .success)
            Callout("The server can't be reached. Check the connection, then try again.", kind: .failure)
            // End of page
        }
        try expect("KeyValue") {
            // Page: Sources/SDK/Rendering/Components/KeyValue.swift
            KeyValue([("City", "London"), ("Postcode", "NW1 6XE")])
            // End of page
        }
        try expect("Spinner") {
            // Page: Sources/SDK/Rendering/Components/Spinner.swift
            Spinner("Loading cities…")
            // End of page
        }
    }

    @Test func listsAndStacks() throws {
        try expect("Stack") {
            // Page: Sources/SDK/Rendering/Components/Stack.swift
            Stack {
                Text("London").bold()
                "United Kingdom"
            }
            // End of page
        }
        try expect("Row", width: 30) {
            // Page: Sources/SDK/Rendering/Components/Row.swift
            Row {
                Column("London")
                Column(.fit) { Badge("new") }
                Column(.fixed(8), alignment: .end, "8.9 M")
            }
            // End of page
        }
        try expect("List", width: 20) {
            // Page: Sources/SDK/Rendering/Components/List.swift
            List(["Bread", "Milk and the eggs of two hens"])
            List(["Boil the water", "Add the tea"], isNumbered: true)
            // End of page
        }
        try expect("ListItem", width: 24) {
            // Page: Sources/SDK/Rendering/Components/ListItem.swift
            ListItem("London", subtitle: "United Kingdom", detail: "8.9 M", action: observer.sending(.select(london)))
            // End of page
        }
    }

    @Test func controls() throws {
        try expect("Button") {
            // Page: Sources/SDK/Rendering/Components/Button.swift
            Button("Try again", action: observer.sending(.retry))
            Button("Send", isEnabled: false, action: observer.sending(.send))
            // End of page
        }
        let links = Stack {
            // Page: Sources/SDK/Rendering/Components/Text.swift
            Text("Opening hours").link("https://example.com/hours")
            Text(["See the ", Span("terms", link: "https://example.com/terms"), "."])
            // End of page
        }
        #expect(links.height(in: Space(width: 40)) == 2)
        try expect("Toggle") {
            // Page: Sources/SDK/Rendering/Components/Toggle.swift
            Toggle("Remember me", isOn: true, onChange: observer.sending { .didToggleRemember($0) })
            Toggle("Send news", isOn: false, onChange: observer.sending { .didToggleNews($0) })
            // End of page
        }
        try expect("TextField", width: 32) {
            // Page: Sources/SDK/Rendering/Components/TextField.swift
            TextField("Street", text: state.street, onChange: { observer(.didChangeStreet($0)) })
            TextField("Postcode", text: "", placeholder: "NW1 6XE", columns: 9, onChange: { observer(.didType($0)) })
            TextField("Password", text: state.password, isMasked: true, onChange: { observer(.didChangePassword($0)) })
            TextField("City", text: "", problem: "A city is needed.", onChange: { observer(.didChangeCity($0)) })
            // End of page
        }
        try expect("Picker", pickers)
    }

    @ListBuilder<any Component> private func pickers() -> [any Component] {
        // Page: Sources/SDK/Rendering/Components/Picker.swift
        Picker("Country", options: ["England", "Scotland", "Wales"], selection: 1, onChange: { observer(.pick($0)) })
        Picker("Day", options: ["Monday", "Tuesday"], selection: nil, onChange: { observer(.pickDay($0)) })
        // End of page
    }

    @Test func numbersAndDays() throws {
        try expect("TextEditor", width: 24) {
            // Page: Sources/SDK/Rendering/Components/TextEditor.swift
            TextEditor("Note", text: state.note, onChange: { observer(.didChangeNote($0)) })
            TextEditor("", text: "", lines: 1, placeholder: "A note", problem: "A note is needed.", onChange: { _ in })
            // End of page
        }
        try expect("Radio") {
            // Page: Sources/SDK/Rendering/Components/Radio.swift
            Radio("Small", isOn: false, onChoose: observer.sending(.didChoose(.small)))
            Radio("Large", isOn: true, onChoose: observer.sending(.didChoose(.large)))
            // End of page
        }
        try expect("Stepper") {
            // Page: Sources/SDK/Components/Controls/Stepper.swift
            Stepper("Guests", value: 2, in: 1...9, onChange: { observer(.didChangeGuests($0)) })
            Stepper("Rooms", value: 1, in: 1...3, onChange: { observer(.didChangeRooms($0)) })
            // End of page
        }
        // Page: Sources/SDK/Rendering/Components/TabBar.swift
        let tabs: [TabBar.Tab] = ["Cities", .init("Orders", badge: "3"), "Account"]
        let bar = TabBar(tabs, selection: 1, onChange: { observer(.didSelectTab($0)) })
        // End of page
        for (output, width) in [32, 16].enumerated() {
            try expect("TabBar", output: output, width: width) { bar }
        }
        try expect("Slider", width: 32) {
            // Page: Sources/SDK/Components/Controls/Slider.swift
            Slider("Volume", value: 0.5, onChange: { observer(.didChangeVolume($0)) })
            Slider("Degrees", value: 25, in: -10...40, step: 5, onChange: { observer(.didChangeDegrees($0)) })
            // End of page
        }
        let problem = "A number from 1 to 3."
        try expect("NumberField", width: 24) {
            // Page: Sources/SDK/Components/Controls/NumberField.swift
            NumberField("Guests", text: "2", in: 1...9, onChange: { observer(.didTypeGuests($0)) })
            NumberField("Rooms", text: "x", in: 1...3, problem: problem, onChange: { observer(.didTypeRooms($0)) })
            // End of page
        }
        try expect("DatePicker", width: 30) {
            // Page: Sources/SDK/Components/Controls/DatePicker.swift
            DatePicker(
                "Delivery",
                selection: CalendarDay(year: 2026, month: 11, day: 22),
                today: CalendarDay(year: 2026, month: 11, day: 20),
                onChange: { observer(.didChooseDay($0)) }
            )
            // End of page
        }
    }

    @Test func choices() throws {
        let extras = ["Milk", "Sugar", "Honey"]
        let groups = Screen(title: "") {
            // Page: Sources/SDK/Rendering/Model/Choices.swift
            Choices(id: "size", "Size", options: ["Small", "Large"], chosen: 1) { observer(.didChooseSize($0)) }
            Choices(id: "extras", "Extras", options: extras, chosen: [0, 2]) { observer(.didChooseExtras($0)) }
            // End of page
        }
        let cities = ["London", "Edinburgh", "Málaga Bay", "Bath", "東京"]
        let search = Screen(title: "") {
            // Page: Sources/SDK/Rendering/Model/Choices.swift
            Choices(id: "city", "City", options: cities, chosen: 3) { observer(.didChooseCity($0)) }
                .searchable(state.query, prompt: "Search") { observer(.didSearch($0)) }
            // End of page
        }
        let outputs = try Documentation("Sources/SDK/Rendering/Model/Choices.swift").outputs
        #expect(outputs == [groups.text(width: 24), search.text(width: 24)])
        let suggestions = Screen(title: "") {
            // Page: Sources/SDK/Components/Controls/Suggestions.swift
            Suggestions(
                id: "city",
                TextField("City", text: "lon", onChange: { observer(.didTypeCity($0)) }),
                ["London", "Bath", "Londonderry"]
            ) { observer(.didTypeCity($0)) }
            // End of page
        }
        #expect(
            try Documentation("Sources/SDK/Components/Controls/Suggestions.swift").outputs == [
                suggestions.text(width: 24)
            ]
        )
    }

    @Test func lists() {
        // Page: Sources/SDK/Rendering/Model/ListBuilder.swift
        func card(@ListBuilder<any Component> _ content: () -> [any Component]) -> Node {
            Node(id: "card", content: content)
        }
        // End of page
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
            // Page: Sources/SDK/Rendering/Components/Table.swift
            Table(
                ["City", TableColumn("Population", alignment: .end), TableColumn("Language", width: .flexible())],
                rows: [["London", "8900000", "English"], ["東京", "13960000", "日本語"]]
            )
            // End of page
        }
        try expect("Table", output: 1, width: 20) {
            // Page: Sources/SDK/Rendering/Components/Table.swift
            Table(["Dish", "Contains"], rows: [["Soup", "Leek, potato, cream"], ["Tea", "Tea"]], wrapping: .word)
            // End of page
        }
        try expect("Table", output: 2, width: 30) {
            // Page: Sources/SDK/Rendering/Components/Table.swift
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
            // End of page
        }
        try expect("Tree") {
            // Page: Sources/SDK/Components/Tree/Tree.swift
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
            // End of page
        }
    }

    @Test func rowsOfATableAreSorted() {
        struct City {
            let id: Int
            let name: String
            let population: String
            let share: Double
        }
        struct State {
            var sort = TableSort(column: 1, isDescending: true)
            var cities = [
                City(id: 1, name: "Bath", population: "094000", share: 0.1),
                City(id: 2, name: "London", population: "8900000", share: 1),
            ]
        }
        let state = State()
        // Page: Sources/SDK/Rendering/Components/TableSort.swift
        let cities = state.sort.sorted(state.cities, by: [.value(\.name), .value(\.population)])
        // End of page
        let screen = Screen(title: "") {
            Table(id: "cities", ["City", "Population", TableColumn("Share", width: .fixed(3))]) {
                for city in cities {
                    // Page: Sources/SDK/Rendering/Components/TableCell.swift
                    TableRow(id: city.id) {
                        city.name
                        TableCell(city.population, style: .bold)
                        ProgressBar(value: city.share)
                    }
                    // End of page
                }
            }
        }
        #expect(cities.map(\.name) == ["London", "Bath"])
        #expect(screen.text(width: 30).contains("London  8900000"))
    }

    @Test func arrangements() throws {
        let screen = Screen(title: "") {
            // Page: Sources/SDK/Components/Controls/Disclosure.swift
            Disclosure(
                id: "details",
                "Details",
                isExpanded: state.showsDetails,
                onToggle: observer.sending { .didToggleDetails($0) }
            ) {
                Node(id: "county", Text("Greater London"))
                Node(id: "river", Text("Thames"))
            }
            // End of page
        }
        let outputs = try Documentation("Sources/SDK/Components/Controls/Disclosure.swift").outputs
        #expect(outputs.first == screen.text(width: 20))
        for (output, width) in [32, 20].enumerated() {
            try expect("Grid", output: output, width: width) {
                // Page: Sources/SDK/Components/Arrangement/Grid.swift
                Grid(columnWidth: 9) {
                    for city in ["Bath", "London", "東京", "York"] { Badge(city) }
                }
                // End of page
            }
        }
    }

    @Test func drawings() throws {
        try expect("ProgressBar", width: 32) {
            // Page: Sources/SDK/Rendering/Components/ProgressBar.swift
            ProgressBar("Downloading", value: 0.62)
            ProgressBar("Waiting", value: nil)
            // End of page
        }
        try expect("Sparkline") {
            // Page: Sources/SDK/Components/Charts/Sparkline.swift
            Sparkline([1, 2, 3, 5, 8, 13, 8, 5, 3, 2, 1])
            // End of page
        }
        try expect("BarChart", width: 32) {
            // Page: Sources/SDK/Components/Charts/BarChart.swift
            BarChart([("London", 8.9), ("Edinburgh", 0.5), ("東京", 14)])
            // End of page
        }
        try expect("Plot", width: 24) {
            // Page: Sources/SDK/Components/Charts/Plot.swift
            Plot(values: [0, 5, 9, 10, 9, 5, 0, -5, -9, -10, -9, -5, 0], height: 5)
            // End of page
        }
        try expect("Plot", output: 1, width: 40) {
            // Page: Sources/SDK/Components/Charts/Plot.swift
            Plot(
                [
                    PlotSeries("Rain", .bars, values: [30, 22, 25, 12, 8]),
                    PlotSeries("Warmth", values: [4, 9, 17, 24, 30]),
                ],
                height: 10,
                x: PlotAxis(unit: " h"),
                y: PlotAxis(unit: " %")
            )
            // End of page
        }
        let start = try Date("2026-11-22T00:00:00Z", strategy: .iso8601)
        let visitors = [3.0, 5, 4, 8, 9, 7, 12, 11, 15, 14, 18, 16].enumerated().map { day, count in
            (date: start.addingTimeInterval(Double(day) * 86_400), value: count)
        }
        try expect("Plot", output: 2, width: 40) {
            // Page: Sources/SDK/Components/Charts/Plot.swift
            Plot([PlotSeries("Visitors", .points, dates: visitors)], height: 6, x: .dates())
            // End of page
        }
        try expect("HeatMap", width: 32) {
            // Page: Sources/SDK/Components/Charts/HeatMap.swift
            HeatMap(
                rows: [("Mon", [2, 9, 14, 6]), ("Tue", [0, 8, 18, 7]), ("Sat", [.nan, 3, 20, 16])],
                columns: ["6 h", "10 h", "14 h", "18 h"],
                unit: " l"
            )
            // End of page
        }
        // Page: Sources/SDK/Components/Pictures/PixelImage.swift
        let flag = PixelImage(width: 1, height: 2, rgba: [255, 255, 255, 255, 220, 20, 60, 255])
        // End of page
        #expect(flag.rgba.count == 8)
        // The gallery's test compares what it shows.
        let moon = flag
        let picture =
            // Page: Sources/SDK/Components/Pictures/Picture.swift
            Picture(of: "A crescent moon", moon, height: 6)
        // End of page
        #expect(picture.image == flag)
        let series = [
            // Page: Sources/SDK/Components/Charts/PlotSeries.swift
            PlotSeries("Bath", .bars, values: [12, 9, 14])
            // End of page
        ]
        #expect(series[0].points.last == PlotSeries.Point(x: 2, y: 14))
    }
}
