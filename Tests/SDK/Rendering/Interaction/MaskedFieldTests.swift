import MillraceRendering
import RenderingTestSupport
import TestSupport
import Testing

/// What is typed into masked fields isn't shown in other ones.
struct MaskedFieldTests {
    private static func screen(_ title: String, _ nodes: [Node]) -> Screen {
        Screen(title: title) { Section(id: 0, nodes: nodes) }
    }

    private static func field(_ label: String, text: String = "", isMasked: Bool = false) -> TextField {
        TextField(label, text: text, isMasked: isMasked, onChange: { _ in })
    }

    private static let form = [
        Node(id: "user", field("User")), Node(id: "pin", field("Pin", isMasked: true)),
        Node(id: "enter", Button("Log in") {}),
    ]

    private typealias Change = (before: [Node], focus: NodeID, after: [Node], newFocus: NodeID)

    private static let changes: [TestRow<Change>] = [
        TestRow(
            "a form after a list",
            ([Node(id: "list", Button("List") {}), Node(id: "leave", Button("Log out") {})], "leave", form, "user")
        ),
        TestRow("a part of the form is gone", (form + [Node(id: "hint", Button("Hint") {})], "hint", form, "enter")),
        TestRow(
            "a field with another name",
            ([form[0], Node(id: "nick", field("Nick"))], "nick", form, "user")
        ),
        TestRow("a form without a secret", (form, "pin", [form[0], form[2]], "enter")),
    ]

    /// A screen that asks for a secret begins at its first field, and not where the last node had the focus.
    @Test(arguments: changes) private func aNewFormBeginsAtItsFirstField(_ row: TestRow<Change>) {
        let (before, focus, after, newFocus) = row.value
        var session = ScreenSession(Self.screen("Before", before))
        session.interaction.moveFocus(to: focus, on: session.screen)
        session.update(to: Self.screen("After", after))
        #expect(session.interaction.focus?.id == newFocus, sourceLocation: row.location)
    }

    private typealias Unmasking = (keys: [Key], text: String, editing: String)

    private static let unmaskings: [TestRow<Unmasking>] = [
        TestRow("the app doesn't keep the text", ([], "", "")),
        TestRow("the app keeps the text", ([], "hunter", "hunter")),
        TestRow("the app has some of it", ([], "hunt", "hunt")),
        TestRow("the app has another text", ([], "ada", "ada")),
        TestRow("from another field", ([.tab], "", "")),
    ]

    /// A field that is masked no longer shows the text of the app, with and without an id.
    @Test(arguments: unmaskings, [true, false])
    private func anUnmaskedFieldShowsTheTextOfTheApp(_ row: TestRow<Unmasking>, hasID: Bool) {
        func screen(_ field: TextField) -> Screen {
            Screen(title: "") {
                if hasID { Node(id: "field", field) } else { field }
                Button("Next") {}
            }
        }
        var session = ScreenSession(screen(Self.field("Pin", isMasked: true)))
        session.press("hunter".map { Key.character($0) } + row.value.keys)
        session.update(to: screen(Self.field("Nick", text: row.value.text)))
        if !row.value.keys.isEmpty { session.press(.backtab) }
        #expect(session.interaction.focus?.editing?.value == row.value.editing, sourceLocation: row.location)
        // What is typed there is typed in the clear, and a mask that comes back hides it.
        session.press("x")
        session.update(to: screen(Self.field("Pin", isMasked: true)))
        session.update(to: screen(Self.field("Nick")))
        #expect(session.interaction.focus?.editing?.value == "", sourceLocation: row.location)
    }

    /// The form of the next person, of the same screen, has nothing that the last one has typed: one frame of another
    /// form, or of none, is between them.
    @Test(arguments: [[], [.tab], [.tab, .enter], [.backtab]] as [[Key]]) func aFormThatIsGoneKeepsNoSecret(keys: [Key])
    {
        for between in [[Node(id: "list", Button("List") {})], [Self.form[0]], []] {
            var session = ScreenSession(Self.screen("Form", Self.form))
            session.press([.character("a"), .tab, .character("s")] + keys)
            session.update(to: Self.screen("Between", between))
            session.update(to: Self.screen("Form", Self.form))
            session.interaction.moveFocus(to: "pin", on: session.screen)
            session.press("x")
            #expect(session.interaction.focus?.editing?.value == "x", "\(between.count)")
        }
    }
}
