import Millrace
import MillraceTestKit
import Testing

/// The cards of the page with the questions that everybody has.
@Suite(.bodyTimeLimit) struct RowKeysSnippets {
    private struct Card {
        let id: Int
        let title: String
    }

    private enum Action: Equatable {
        case open(Int)
        case moveRight(Int)
        case didTapCard(Int)
        case didMoveRight(Int)
        case didTapDelete(Int)
    }

    @Test func aCardHasKeysOfItsOwn() {
        let actions = MutableProperty<[Action]>([])
        let observer = Sink<Action> { action in actions.modify { $0.append(action) } }
        func node(_ card: Card) -> Node {
            // Page: Sources/SDK/Millrace/Documentation.docc/HowDoI.md
            Node(id: card.id, ListItem(card.title, action: observer.sending(.didTapCard(card.id))))
                .keys([
                    KeyBinding(">", "Move right", action: observer.sending(.didMoveRight(card.id))),
                    KeyBinding("d", "Delete", action: observer.sending(.didTapDelete(card.id))),
                ])
            // End of page
        }
        func short(_ card: Card) -> Node {
            // Page: Sources/SDK/Rendering/Model/Node.swift
            Node(id: card.id, ListItem(card.title, action: observer.sending(.open(card.id))))
                .keys([KeyBinding(">", "Move right", action: observer.sending(.moveRight(card.id)))])
            // End of page
        }
        func row(_ card: Card) -> TableRow {
            // Page: Sources/SDK/Rendering/Components/TableRow.swift
            TableRow(id: card.id) { card.title }
                .keys([KeyBinding("d", "Delete", action: observer.sending(.didTapDelete(card.id)))])
            // End of page
        }
        let screen = Screen(title: "Board") {
            Section(id: "doing", header: "Doing") {
                node(Card(id: 1, title: "Paint"))
                short(Card(id: 2, title: "Sweep"))
            }
            Table(id: "done", ["Done"]) { row(Card(id: 3, title: "Oil")) }
        }
        let controller = ScreenController(following: SignalProducer<Void, NoError>(value: ())) { screen }
        let pilot = Pilot(showing: controller, columns: 60, rows: 12)
        let first = pilot.screen.lines.last
        pilot.press(">", "d", .down, ">", .enter)
        #expect(
            (first, pilot.screen.lines.last) == (
                "> Move right  d Delete  ^C Quit  ? Help", "> Move right  ^C Quit  ? Help"
            )
        )
        pilot.press(.down, "d")
        #expect(actions.value == [.didMoveRight(1), .didTapDelete(1), .moveRight(2), .open(2), .didTapDelete(3)])
    }
}
