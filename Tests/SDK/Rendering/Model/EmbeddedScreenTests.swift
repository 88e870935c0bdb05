import MillraceRendering
import RenderingTestSupport
import TestSupport
import Testing

/// A screen in another one shows, types, clicks and listens to keys as it does alone.
@Suite struct EmbeddedScreenTests {
    private let log = Log()

    private func counter(_ title: String, _ count: Int, key: Key = "+", field: String? = nil) -> Screen {
        Screen(title: title, keys: [KeyBinding(key, "Add", action: { [log] in log.add("\(title) key") })]) {
            Node(id: "count", Text("\(count)"))
            Node(id: "add", Button("Add") { [log] in log.add("\(title) button") })
            if let field {
                Node(id: "name", TextField("Name", text: field, onChange: { [log] in log.add("\(title) \($0)") }))
            }
        }
    }

    private func pair(_ left: Screen, _ right: Screen, keys: [KeyBinding] = [], leading: BarItem? = nil) -> Screen {
        Screen(title: "Two counters", leading: leading, keys: keys) {
            EmbeddedScreen(id: "left", left)
            EmbeddedScreen(id: "right", right)
        }
    }

    private func interaction(_ screen: Screen, on id: NodeID? = nil) -> ScreenInteraction {
        var interaction = ScreenInteraction()
        interaction.update(to: screen)
        if let id { interaction.moveFocus(to: id, on: screen) }
        return interaction
    }

    private func press(_ key: Key, _ screen: Screen, on id: NodeID? = nil) -> [String] {
        var interaction = interaction(screen, on: id)
        let before = log.entries.count
        interaction.handle(key, on: screen).perform()
        return Array(log.entries.dropFirst(before))
    }

    private func lastLine(_ screen: Screen, on id: NodeID? = nil) -> String? {
        screen.frame(width: 60, height: nil, of: interaction(screen, on: id)).lines.last
    }

    @Test func twoCountersStandOneBelowTheOtherAndNoIDIsThereTwice() {
        let screen = pair(counter("Apples", 2), counter("Pears", 5))
        #expect(
            screen.text(width: 30).lines == [
                "Two counters",
                "──────────────────────────────",
                "Apples",
                "  2",
                "  [ Add ]",
                "",
                "Pears",
                "  5",
                "  [ Add ]",
                "",
                "+ Add",
            ]
        )
        #expect(
            (screen.duplicateNodeIDs.isEmpty, screen.nodes.map(\.id.description), screen.focusOrder) == (
                true, ["left.count", "left.add", "right.count", "right.add"],
                [NodeID("add", in: "left"), NodeID("add", in: "right")]
            )
        )
        let twice = Screen(title: "") {
            for name in ["a", "b"] { EmbeddedScreen(id: 1, counter(name, 1)) }
        }
        // An id in an embedded screen isn't the text that describes it.
        let ids = [NodeID("add", in: "right"), NodeID("right.add")]
        #expect(
            (twice.duplicateNodeIDs.map(\.description), ids.map { screen.node($0) != nil }) == (
                ["1.count", "1.add"], [true, false]
            )
        )
    }

    /// A change of one child leaves the focus, and what was typed, where they are.
    @Test func whatIsTypedInOneStaysThere() {
        let before = pair(counter("left", 1, field: "a"), counter("right", 1, field: "b"))
        var interaction = interaction(before, on: NodeID("name", in: "right"))
        interaction.handle("x", on: before).perform()
        let after = pair(counter("left", 2, field: "a"), counter("right", 1, field: "b"))
        interaction.update(to: after)
        #expect(
            (interaction.focus?.id, [interaction.focus?.editing?.value] + log.entries) == (
                NodeID("name", in: "right"), ["bx", "right bx"]
            )
        )
        let lines = after.frame(width: 30, height: nil, of: interaction).lines
        #expect(lines.contains { $0.contains("bx") } && lines.count { $0.contains("Name") } == 2, "\(lines)")
    }

    @Test(arguments: ["left", "right"])
    func keysAndClicksReachTheirNodeAndItsKey(side: String) {
        let screen = pair(counter("left", 2, key: "l"), counter("right", 5, key: "r"))
        let entered = press(.enter, screen, on: NodeID("add", in: side))
        var session = ScreenSession(screen)
        var focus = [session.interaction.focus?.id]
        session.press(.tab)
        focus.append(session.interaction.focus?.id)
        let rows = session.lines.indices.filter { session.lines[$0].contains("Add") }
        session.click(row: side == "left" ? rows[0] : rows[1], column: 3)
        focus.append(session.interaction.focus?.id)
        session.click(row: session.lines.count - 1, column: side == "left" ? 0 : 7)
        #expect(
            (entered, focus, log.entries.suffix(2)) == (
                ["\(side) button"], ["left", "right", side].map { NodeID("add", in: $0) },
                ["\(side) button", "\(side) key"]
            )
        )
    }

    /// Whatever has the key: the child with the focus first, then the screen, then its items, then the other children.
    @Test(arguments: [nil, "own", "left", "right"], 0..<16)
    func aKeyIsOfTheNearest(focus: String?, mask: Int) {
        func has(_ bit: Int) -> Bool { mask & 1 << bit != 0 }
        func child(_ name: String, _ isBound: Bool) -> Screen {
            var screen = counter(name, 1)
            screen.keys = screen.keys.filter { _ in isBound }
            return screen
        }
        let ownKey = KeyBinding("+", "Own") { [log] in log.add("own key") }
        let screen = Screen(
            title: "",
            leading: has(3) ? BarItem("Item", key: "+", action: { [log] in log.add("item key") }) : nil,
            keys: has(0) ? [ownKey] : []
        ) {
            if focus == "own" { Node(id: "own", Button("Own") {}) }
            EmbeddedScreen(id: "left", child("left", has(1)))
            EmbeddedScreen(id: "right", child("right", has(2)))
        }
        let holders = [has(0) ? "own" : nil, has(3) ? "item" : nil, has(1) ? "left" : nil, has(2) ? "right" : nil]
        let order = [focus].filter { $0 != "own" } + [nil, nil]
        let near = order.compactMap { $0 }.first { holders.contains($0) }
        let expected = near ?? holders.compactMap { $0 }.first
        let id: NodeID? = focus == "own" ? "own" : focus.map { NodeID("add", in: $0) }
        // Without a wish the focus is on the first node, which is the left child's.
        let nearest = focus == nil && has(1) ? "left" : expected
        #expect(press("+", screen, on: id) == (nearest.map { ["\($0) key"] } ?? []))
        // A child's key stands in the place of the item from which it takes the key.
        let isInHead = has(3) && ["left", "right"].contains(nearest)
        let isBelow = nearest != nil && nearest != "item" && !isInHead
        let label = !isBelow ? "" : nearest == "own" ? "+ Own" : "+ Add"
        let line = lastLine(screen, on: id) ?? ""
        #expect(line.hasPrefix("+ ") ? line == label : label.isEmpty)
    }

    @Test func aChildOfAChildComesFirst() {
        let inner = counter("inner", 1)
        var middle = Screen(title: "Middle", keys: [KeyBinding("+", "Middle") { [log] in log.add("middle key") }]) {
            Node(id: "add", Button("Add") {})
            EmbeddedScreen(id: "inner", inner)
        }
        middle.focus = NodeID("add", in: "inner")
        let outer = Screen(title: "Outer", keys: [KeyBinding("+", "Outer") { [log] in log.add("outer key") }]) {
            Node(id: "add", Button("Add") {})
            EmbeddedScreen(id: "middle", middle)
        }
        #expect(outer.duplicateNodeIDs.isEmpty)
        let innermost = NodeID(NodeID("add", in: "inner"), in: "middle")
        #expect(interaction(outer).focus?.id == innermost && innermost.description == "middle.inner.add")
        let keys = [nil, NodeID("add", in: "middle"), "add"].map { press("+", outer, on: $0) }
        #expect(
            (keys, [lastLine(outer), lastLine(outer, on: "add")]) == (
                [["inner key"], ["middle key"], ["outer key"]], ["+ Add", "+ Outer"]
            )
        )
    }

    @Test func itemsAreKeysOrButtons() {
        var child = counter("child", 1)
        child.leading = BarItem("Back", key: .escape) { [log] in log.add("back") }
        child.trailing = BarItem("Edit") { [log] in log.add("edit") }
        let screen = Screen(title: "") { EmbeddedScreen(id: "child", child) }
        #expect(
            (press(.escape, screen) + press(.enter, screen), lastLine(screen)) == (["back", "edit"], "+ Add  esc Back")
        )
        child.leading = BarItem("Draft")
        child.trailing = nil
        let withLabel = Screen(title: "") { EmbeddedScreen(id: "child", child) }
        #expect([screen, withLabel].map(\.focusOrder.count) == [2, 1])
    }

    /// Loose nodes are in sections that each part of a screen numbers by itself.
    @Test func pinnedPartsStandAboveAndBelow() {
        let child = Screen(title: "Child") { Node(id: 2, Button("middle") {}) }
            .pinnedToTop { Node(id: 1, Button("top") {}) }
            .pinnedToBottom { Node(id: 3, Button("bottom") {}) }
        let screen = Screen(title: "") {
            Node(id: 0, Button("own") {})
            EmbeddedScreen(id: "a", child)
            Node(id: 4, Button("own too") {})
        }
        #expect(
            (
                screen.text(width: 14).lines, Set(screen.box.sections.map(\.id)).count,
                screen.focusOrder.map(\.description)
            ) == (
                ["  [ own ]", "", "Child", "  [ top ]", "", "  [ middle ]", "", "  [ bottom ]", "", "  [ own too ]"], 5,
                ["0", "a.1", "a.2", "a.3", "4"]
            )
        )
    }

    @Test func aTitleStandsAboveTheHeaderOfTheFirstSection() {
        let child = Screen(title: "Child") { Section(id: "s", header: "Header") { Node(id: 1, Text("node")) } }
        let screens = [child, Screen(title: "Empty") {}, Screen(title: "") {}].map { inner in
            Screen(title: "") { EmbeddedScreen(id: 1, inner) }
        }
        #expect(
            (screens[..<2].map { $0.text(width: 10).lines }, screens[2].box.isEmpty) == (
                [["Child", "Header", "  node"], ["Empty"]], true
            )
        )
    }

    @Test func theWishForTheFocusIsTheWholesFirst() {
        let left = counter("left", 1).focusing("add")
        let right = counter("right", 1).focusing("add")
        let screen = pair(counter("left", 1), right)
        let (inLeft, inRight) = (NodeID("add", in: "left"), NodeID("add", in: "right"))
        let screens = [screen, pair(left, right), pair(left, right).focusing(inRight)]
        #expect(screens.map { interaction($0).focus?.id } == [inRight, inLeft, inRight])
    }

    /// The first line names a key only where the key does what stands there; what an embedded screen does with the key
    /// stands in the place of the item.
    @Test func theFirstLineNamesWhatAKeyDoes() {
        func firstLine(_ item: BarItem, on side: String) -> String? {
            let screen = pair(counter("Apples", 2, key: .escape), counter("Pears", 5), leading: item)
            let interaction = interaction(screen, on: NodeID("add", in: side))
            let line = screen.frame(width: 60, height: nil, of: interaction).lines.first
            return line?.firstRange(of: "  ").map { String(line?[..<$0.lowerBound] ?? "") }
        }
        let back = BarItem("Back", key: .escape) { [log] in log.add("back") }
        // An item without an action takes no key.
        let label = BarItem("Back", key: .escape)
        let lines = [
            firstLine(back, on: "left"), firstLine(back, on: "right"), firstLine(label, on: "right"),
            firstLine(BarItem("Back", key: "b") {}, on: "left"),
        ]
        #expect(lines == ["esc Add", "esc Back", "Back", "b Back"])
    }
}
