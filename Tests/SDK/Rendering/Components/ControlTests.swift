import MillraceRendering
import RenderingTestSupport
import TestSupport
import Testing

struct ControlTests {
    private let log = Log()

    private func press(_ keys: Key..., on component: any Component) {
        let screen = Screen(title: "") { Node(id: 1, component) }
        var interaction = ScreenInteraction()
        interaction.update(to: screen)
        for key in keys { interaction.handle(key, on: screen).perform() }
    }

    @Test func aToggleTurns() {
        press(.enter, " ", on: Toggle("", isOn: false) { [log] in log.add("\($0)") })
        press(.enter, on: Toggle("", isOn: true) { [log] in log.add("\($0)") })
        press(.enter, on: Toggle("", isOn: true, isEnabled: false) { [log] in log.add("\($0)") })
        #expect(log.entries == ["true", "true", "false"])
        let same = [true, false].map { Toggle("a", isOn: true) { _ in } == Toggle("a", isOn: $0) { _ in } }
        #expect(same == [true, false])
    }

    @Test(
        arguments: [
            (0, ["1", "1", "1"]), (1, ["0", "2", "2", "2"]), (2, ["1", "0", "0"]), (nil, ["0", "0", "0"]),
            (7, ["0", "0", "0"]), (-1, ["0", "0", "0"]),
        ] as [(Int?, [String])]
    )
    func aPickerGoesToItsNeighbours(selection: Int?, calls: [String]) {
        let picker = Picker("", options: ["a", "b", "c"], selection: selection) { [log] in log.add("\($0)") }
        press(.left, .right, .enter, " ", on: picker)
        let empty = Picker("", options: [], selection: selection) { _ in }
        #expect(log.entries == calls && !empty.interaction.isFocusable)
    }

    @Test func aSelectionIsShownReversed() {
        var editing = TextEditing("abcdef", cursor: 4)
        editing.apply(.modified(.left, .shift))
        editing.apply(.modified(.left, .shift))
        let field = TextField("", text: "abcdef", onChange: { _ in })
        let space = Space(width: 10, isFocused: true, editing: editing)
        let frame = TextFrame(width: 10, height: 1) { field.draw(on: &$0, in: space) }
        let reversed = (0..<10).filter { frame[0, $0].style.attributes.contains(.reverse) }
        #expect(reversed == [3, 4] && frame.cursor == TextFrame.Cursor(row: 0, column: 3))
    }
}
