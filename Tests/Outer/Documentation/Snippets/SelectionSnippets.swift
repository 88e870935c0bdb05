import Foundation
import Millrace
import Testing

/// The snippets of rows that a user selects, and of borders that a user moves.
@Suite struct SelectionSnippets {
    private struct State {
        var selected: Set<String> = ["Bath"]
        var sizes = [20, 20]
    }

    private enum Action: Equatable, Sendable {
        case didSelect(Set<String>)
        case didResize([Int])
    }

    private let state = State()
    private let observer: @Sendable (Action) -> Void = { _ in }
    private let rows = ["London", "Bath"].map { TableRow(id: $0, cells: [TableCell($0), TableCell("1")]) }
    private let cities = ["London", "Bath"].map { Node(id: NodeID($0), Text($0), onActivate: {}) }
    private let addresses = ["Baker Street", "High Street"].map { Node(id: NodeID($0), Text($0), onActivate: {}) }

    @Test func aSelectedRowHasAMark() {
        func table() -> Table {
            // Page: Sources/SDK/Rendering/Components/RowSelecting.swift
            Table(id: "cities", ["City", "Population"]) { rows }
                .selecting(state.selected) { observer(.didSelect($0)) }
            // End of page
        }
        #expect(Screen(title: "") { table() }.text(width: 40).contains("✓ Bath"))
    }

    @Test func panesHaveTheSizesOfTheState() throws {
        func panes() -> Panes {
            // Page: Sources/SDK/Rendering/Model/Panes.swift
            Panes(.sideBySide) {
                Pane(.fixed(14)) { cities }.bordered("Cities")
                Pane { addresses }.bordered("Addresses")
            }
            .resizable(state.sizes) { observer(.didResize($0)) }
            // End of page
        }
        let output = try Documentation("Sources/SDK/Rendering/Model/Panes.swift").outputs.last
        let lines = Screen(title: "") { panes() }.text(width: 40).split(separator: "\n").suffix(4)
        #expect(lines.joined(separator: "\n") == output)
    }
}
