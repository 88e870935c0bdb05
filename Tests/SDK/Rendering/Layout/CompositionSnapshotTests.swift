import MillraceRendering
import RenderingTestSupport
import Testing

/// Screens that are made of parts around and beside each other, on narrow terminals and on wide ones.
struct CompositionSnapshotTests {
    /// The snippet of the documentation, and what is printed there.
    @Test func documentedPanes() {
        let cities = ["London", "Bath"]
        func shown() -> Screen {
            Screen(title: "Deliveries") {
                Panes(.sideBySide, collapsingBelow: 30) {
                    Pane(.fixed(14)) {
                        for city in cities { Node(id: city, ListItem(city) {}) }
                    }
                    .bordered("Cities")
                    Pane {
                        Node(id: "address", Text("221B Baker Street"))
                    }
                    .bordered("Addresses")
                }
            }
        }
        let wide = [
            "Deliveries", String(repeating: "─", count: 40), "┌ Cities ────┐┌ Addresses ─────────────┐",
            "│  London    ││  221B Baker Street     │", "│  Bath      ││                        │",
            "└────────────┘└────────────────────────┘",
        ]
        #expect(shown().text(width: 40).lines == wide)
        let narrow = [
            "Deliveries", String(repeating: "─", count: 24), "┌ Cities ──────────────┐", "│  London              │",
            "│  Bath                │", "└──────────────────────┘", "┌ Addresses ───────────┐",
            "│  221B Baker Street   │", "└──────────────────────┘",
        ]
        #expect(shown().text(width: 24).lines == narrow)
    }
}
