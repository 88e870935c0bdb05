import MillraceRendering

extension Gallery {
    static var sections: [Example] {
        func details(isExpanded: Bool) -> Screen {
            Screen(title: "") {
                Disclosure(id: "details", "Details", isExpanded: isExpanded, onToggle: { _ in }) {
                    Node(id: "county", Text("Greater London"))
                    Node(id: "river", Text("Thames"))
                }
            }
        }
        let lines = Grid(columnWidth: 9) {
            for city in ["Bath", "London", "東京", "York"] { Badge(city) }
        }
        return [
            Example("Disclosure", details(isExpanded: true), width: 20),
            Example("Disclosure", details(isExpanded: false), width: 20),
            Example("Grid", width: 32) { lines },
            Example("Grid", width: 20) { lines },
            Example(
                "Grid",
                Screen(title: "") {
                    Node(id: "cities", lines.choosing(1, onMove: { _ in }, onChoose: { _ in }))
                },
                width: 34,
                after: [.home]
            ),
        ]
    }
}
