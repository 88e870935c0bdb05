import MillraceRendering
import Testing

/// Where the focus is, and what is typed there, while screens follow each other.
struct FocusStagesTests {
    /// A screen, what the user does on it, and afterwards the node with the focus, with the text that is edited there.
    struct Stage: Sendable {
        let screen: Screen
        var move: NodeID?
        var keys: [Key] = []
        let seen: String

        init(_ screen: Screen, move: NodeID? = nil, _ seen: String) {
            (self.screen, self.move, self.seen) = (screen, move, seen)
        }

        init(_ screen: Screen, _ keys: [Key], _ seen: String) {
            (self.screen, self.keys, self.seen) = (screen, keys, seen)
        }
    }

    private static func list(_ names: [String], hasNotice: Bool = false) -> Screen {
        Screen(title: "") {
            if hasNotice { Section(id: "notice") { Node(id: "close", Button("Close") {}) } }
            for name in names { Node(id: name, ListItem(name) {}) }
        }
    }

    private static func panes(_ names: [String]) -> Screen {
        Screen(title: "") {
            Panes(.sideBySide) {
                for name in names {
                    Pane { for number in 0..<3 { Node(id: "\(name) \(number)", ListItem("\(number)") {}) } }
                }
            }
        }
    }

    private static let problem = Screen(title: "") {
        Section(id: "problem") {
            Node(id: "reason") { "No answer" }
            Node(id: "retry") { Button("Retry") {} }
        }
    }

    private static let answer = Screen(title: "") {
        Section(id: "list") { for name in ["a", "b", "c"] { Node(id: name) { ListItem(name) {} } } }
    }

    /// A screen that says where the focus is.
    private static func form(focus: String?, hasDialog: Bool = false) -> Screen {
        Screen(title: "Form") {
            for name in ["search", "street", "city"] { Node(id: name, TextField(name, text: "", onChange: { _ in })) }
            if hasDialog { Node(id: "ok", Button("OK") {}) }
            Node(id: "hint", Text("Not for use"))
        }
        .focusing(focus)
    }

    private static func field(_ text: String) -> Node {
        Node(id: "field", TextField("", text: text, onChange: { _ in }))
    }

    private static func fields(_ text: String) -> Screen {
        Screen(title: "") {
            field(text)
            Node(id: "other", TextField("", text: "", onChange: { _ in }))
        }
    }

    private static let button = Node(id: "other", Button("other") {})

    private static let rows: [TestRow<[Stage]>] = [
        TestRow(
            "a named section that comes leaves loose nodes their section",
            [Stage(list(["a", "b", "c", "d"]), move: "c", "c"), Stage(list(["a", "b", "d"], hasNotice: true), "d")]
        ),
        TestRow(
            "the focus goes to the start of what replaced its section",
            [Stage(problem, "retry"), Stage(answer, "a")]
        ),
        TestRow(
            "a pane that leaves passes the focus on",
            [
                Stage(panes(["a", "b", "c"]), move: "b 1", "b 1"), Stage(panes(["b", "c"]), "b 1"),
                Stage(panes(["c"]), "c 1"), Stage(panes([]), "–"),
            ]
        ),
        // The user goes elsewhere, and the same value doesn't take the focus back.
        TestRow(
            "a screen that says where the focus is takes it when the value changes",
            [
                Stage(form(focus: "street"), "street: "), Stage(form(focus: "street"), [.down], "city: "),
                Stage(form(focus: "street"), "city: "), Stage(form(focus: nil), "city: "),
                Stage(form(focus: "street"), "street: "), Stage(form(focus: "search"), "search: "),
            ]
        ),
        TestRow(
            "a node that is not there yet gets the focus when it is",
            [
                Stage(form(focus: "ok"), "search: "), Stage(form(focus: "ok", hasDialog: true), "ok"),
                Stage(form(focus: "hint", hasDialog: true), "ok"),
            ]
        ),
        TestRow(
            "what is typed stays when the field has the focus already",
            [Stage(form(focus: nil), ["a"], "search: a"), Stage(form(focus: "search"), "search: a")]
        ),
        TestRow(
            "a field that was cleared meanwhile is empty",
            [
                Stage(fields(""), ["a", .down], "other: "), Stage(fields("a"), "other: "),
                Stage(fields(""), [.up], "field: "),
            ]
        ),
        TestRow(
            "a field that is gone leaves nothing to another of its id",
            [
                Stage(Screen(title: "") { [field(""), button, field(""), field("")] }, ["a", .tab], "other"),
                Stage(Screen(title: "") { [button, field(""), field("")] }, move: "field", "field: "),
            ]
        ),
    ]

    @Test(arguments: rows) func theFocusAndTheText(_ row: TestRow<[Stage]>) {
        var interaction = ScreenInteraction()
        let seen = row.value.map { stage in
            interaction.update(to: stage.screen)
            if let id = stage.move { interaction.moveFocus(to: id, on: stage.screen) }
            for key in stage.keys { interaction.handle(key, on: stage.screen).perform() }
            let text = interaction.focus?.editing.map { ": \($0.value)" } ?? ""
            return (interaction.focus?.id.description ?? "–") + text
        }
        #expect(seen == row.value.map(\.seen), sourceLocation: row.location)
    }
}
