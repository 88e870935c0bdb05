import MillraceRendering
import RenderingTestSupport
import Testing

/// Screens that are made of parts around and beside each other, on narrow terminals and on wide ones.
struct CompositionSnapshotTests {
    private func texts(of screen: Screen, focus: NodeID? = nil, heights: [Int?] = [nil]) -> String {
        var parts: [String] = []
        for width in [20, 40, 80, 200] {
            for height in heights {
                let frame = screen.frame(width: width, height: height, focus: focus.map { Focus($0) })
                let size = height.map { "\(width) × \($0)" } ?? "\(width)"
                parts.append("# \(size)\n\n\(frame.plainText)\n")
            }
        }
        return parts.joined(separator: "\n")
    }

    @Test func around() throws {
        let screen = Screen(title: "Around") {
            Section(id: "boxes") {
                Node(id: "address") {
                    KeyValue([("City", "London"), ("Street", "221B Baker Street"), ("東京", "日本語のとても長い文")])
                }
                .bordered("Address")
                Node(
                    id: "form",
                    Stack {
                        TextField("Name", text: "Sherlock Holmes", problem: "Too long.", onChange: { _ in })
                        Button("Save") {}.placed(.end)
                    }
                    .padded(columns: 2, lines: 1)
                    .bordered("A form of a width", line: .rounded)
                    .width(maximum: 44)
                    .placed(.center)
                )
                Node(id: "note", Text("The rain in Spain stays mainly in the plain.").padded(columns: 3).filled(.blue))
                Node(id: "hidden", Badge("new")).hidden()
                Node(id: "badges") {
                    Row(spacing: 2) {
                        Column(.fit, Badge("one").padded(columns: 1).bordered(line: .heavy))
                        Column(.fit, Text("two\nthree").bordered("日", line: .double))
                        Column(Text("a\tb").bordered())
                    }
                }
            }
        }
        #expect(try StoredText("around").matches(texts(of: screen, focus: "form")))
    }

    @Test func panes() throws {
        let screen = Screen(title: "Deliveries", keys: [KeyBinding("r", "Refresh") {}]) {
            Panes(.sideBySide, collapsingBelow: 30) {
                Pane(.fixed(18)) {
                    for city in ["London", "Bath", "東京", "Edinburgh", "Newcastle upon Tyne"] {
                        Node(id: city, ListItem(city, detail: "UK") {})
                    }
                }
                .bordered("Cities")
                Pane {
                    Panes(.stacked) {
                        Pane {
                            Section(id: "address", header: "To", footer: "by noon") {
                                Node(id: "street", Text("221B Baker Street, London, not far from Regent's Park"))
                                Node(id: "order", Button("Order") {})
                            }
                        }
                        .bordered("Address", line: .rounded)
                        Pane(.fit) { Node(id: "note", TextField("Note", text: "a\tb 東京", onChange: { _ in })) }
                    }
                }
            }
        }
        #expect(try StoredText("panes").matches(texts(of: screen, focus: "order", heights: [nil, 12])))
    }

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
