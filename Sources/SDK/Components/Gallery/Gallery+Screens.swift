import MillraceRendering

extension Gallery {
    static var arrangements: [Example] {
        let panes = Screen(title: "Deliveries") {
            Panes(.sideBySide, collapsingBelow: 30) {
                Pane(.fixed(14)) {
                    for city in ["London", "Bath"] { Node(id: city, ListItem(city) {}) }
                }
                .bordered("Cities")
                Pane {
                    Node(id: "address", Text("221B Baker Street"))
                }
                .bordered("Addresses")
            }
        }
        let resized = Screen(title: "") {
            Panes(.sideBySide) {
                Pane(.fixed(14)) {
                    for city in ["London", "Bath"] { Node(id: city, ListItem(city) {}) }
                }
                .bordered("Cities")
                Pane {
                    for street in ["Baker Street", "High Street"] { Node(id: street, ListItem(street) {}) }
                }
                .bordered("Addresses")
            }
            .resizable([20, 20]) { _ in }
        }
        let area = Screen(title: "") {
            Panes(.stacked) {
                Pane {
                    for number in 1...9 { Node(id: number, Text("Line \(number)")) }
                }
                .bordered("Log")
            }
        }
        let choices = Screen(title: "") {
            Choices(id: "size", "Size", options: ["Small", "Large"], chosen: 1) { _ in }
            Choices(id: "extras", "Extras", options: ["Milk", "Sugar", "Honey"], chosen: [0, 2]) { _ in }
        }
        let search = Screen(title: "") {
            Choices(
                id: "city",
                "City",
                options: ["London", "Málaga Bay", "Edinburgh", "Bath", "York"],
                chosen: 3
            ) { _ in }
            .searchable("ba", prompt: "Search") { _ in }
        }
        let suggestions = Screen(title: "") {
            Suggestions(
                id: "city",
                TextField("City", text: "lon", onChange: { _ in }),
                ["London", "Bath", "Londonderry"]
            ) { _ in }
        }
        return [
            Example("Panes", panes),
            Example("Panes", panes, width: 24),
            Example("Panes", resized),
            Example("Pane", area, width: 20, height: 6),
            Example("Choices", choices, width: 24),
            Example("Choices", search, width: 24),
            Example("Suggestions", suggestions, width: 24),
        ]
    }
}

extension Gallery {
    static var cells: Example {
        let screen = Screen(title: "") {
            Table(id: "cities", ["City", "Population"]) {
                for (name, population) in [("London", "8900000"), ("Bath", "94000")] {
                    TableRow(id: name) {
                        name
                        population
                    }
                }
            }
            .choosingCells { (_: String, _) in }
            .resizable([9, 10]) { _ in }
        }
        return Example("Table", screen, width: 24, after: [.right])
    }
}

extension Gallery.Example {
    /// Creates an example that needs a screen.
    ///
    /// - Parameters:
    ///   - name: The name of the component's type.
    ///   - screen: The screen.
    ///   - width: The width of the example, in columns.
    ///   - height: The number of lines, or `nil` for as many as needed.
    ///   - keys: The keys that a user has pressed; without any, nothing has the focus.
    init(_ name: String, _ screen: Screen, width: Int = 40, height: Int? = nil, after keys: [Key] = []) {
        self.init(name, width: width) { ScreenPicture(screen: screen, height: height, keys: keys) }
    }
}

/// A whole screen as a component that can't have the focus.
private struct ScreenPicture: Component {
    let screen: Screen
    let height: Int?
    let keys: [Key]

    func lines(in space: Space) -> [Line] {
        guard !keys.isEmpty else {
            return screen.frame(width: space.width, height: height, theme: space.theme).styledLines
        }
        var interaction = ScreenInteraction()
        func frame() -> TextFrame {
            screen.frame(width: space.width, height: height, of: interaction, theme: space.theme)
        }
        interaction.update(to: screen)
        for key in keys {
            interaction.didShow(frame())
            _ = interaction.handle(key, on: screen)
        }
        return frame().styledLines
    }
}
