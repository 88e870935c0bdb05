import MillraceRendering
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

    @Test func twoCountersStandOneBelowTheOther() {
        let text = pair(counter("Apples", 2), counter("Pears", 5)).text(width: 30)
        #expect(
            text.lines == [
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
    }

    @Test func noIdIsThereTwice() {
        let screen = pair(counter("Apples", 2), counter("Pears", 5))
        #expect(screen.duplicateNodeIDs.isEmpty)
        #expect(screen.nodes.map(\.id.description) == ["left.count", "left.add", "right.count", "right.add"])
        #expect(screen.focusOrder == [NodeID("add", in: "left"), NodeID("add", in: "right")])
        #expect(screen.node(NodeID("add", in: "right")) != nil)
        #expect(NodeID("add", in: "left") != NodeID("left.add"))
        let twice = Screen(title: "") {
            [EmbeddedScreen(id: 1, counter("a", 1)), EmbeddedScreen(id: 1, counter("b", 1))]
        }
        #expect(twice.duplicateNodeIDs.map(\.description) == ["1.count", "1.add"])
    }

    @Test(arguments: ["left", "right"])
    func theFocusedButtonIsItsOwn(side: String) {
        let screen = pair(counter("left", 2), counter("right", 5))
        #expect(press(.enter, screen, on: NodeID("add", in: side)) == ["\(side) button"])
        var first = interaction(screen)
        #expect(first.focus?.id == NodeID("add", in: "left"))
        first.handle(.tab, on: screen).perform()
        #expect(first.focus?.id == NodeID("add", in: "right"))
        #expect(screen.nodes.count == 4)
    }

    /// A change of one child leaves the focus, and what was typed, where they are.
    @Test func whatIsTypedInOneStaysThere() {
        let before = pair(counter("left", 1, field: "a"), counter("right", 1, field: "b"))
        var interaction = interaction(before, on: NodeID("name", in: "right"))
        interaction.handle("x", on: before).perform()
        let after = pair(counter("left", 2, field: "a"), counter("right", 1, field: "b"))
        interaction.update(to: after)
        #expect(interaction.focus?.id == NodeID("name", in: "right"))
        #expect(interaction.focus?.editing?.value == "bx")
        #expect(log.entries == ["right bx"])
        #expect(after.frame(width: 30, height: nil, of: interaction).lines.contains { $0.contains("bx") })
        #expect(after.frame(width: 30, height: nil, of: interaction).lines.filter { $0.contains("Name") }.count == 2)
    }

    @Test(arguments: ["left", "right"])
    func aClickReachesItsNodeAndItsKey(side: String) throws {
        let screen = pair(counter("left", 2, key: "l"), counter("right", 5, key: "r"))
        var interaction = interaction(screen)
        let frame = screen.frame(width: 40, height: nil, of: interaction)
        interaction.didShow(frame)
        let rows = frame.lines.indices.filter { frame.lines[$0].contains("Add") }
        let row = side == "left" ? rows[0] : rows[1]
        interaction.handle(.mouse(Mouse(.click, row: row, column: 3)), on: screen).perform()
        #expect(log.entries == ["\(side) button"])
        #expect(interaction.focus?.id == NodeID("add", in: side))
        let last = frame.lines.count - 1
        let column = side == "left" ? 0 : 7
        interaction.handle(.mouse(Mouse(.click, row: last, column: column)), on: screen).perform()
        #expect(log.entries.last == "\(side) key")
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
        let label = nearest.map { $0 == "item" ? "" : $0 == "own" ? "+ Own" : "+ Add" } ?? ""
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
        #expect(innermost.description == "middle.inner.add")
        #expect(interaction(outer).focus?.id == innermost)
        #expect(press("+", outer) == ["inner key"])
        #expect(press("+", outer, on: NodeID("add", in: "middle")) == ["middle key"])
        #expect(press("+", outer, on: "add") == ["outer key"])
        #expect(lastLine(outer) == "+ Add")
        #expect(lastLine(outer, on: "add") == "+ Outer")
    }

    @Test func itemsAreKeysOrButtons() {
        var child = counter("child", 1)
        child.leading = BarItem("Back", key: .escape) { [log] in log.add("back") }
        child.trailing = BarItem("Edit") { [log] in log.add("edit") }
        let screen = Screen(title: "") { EmbeddedScreen(id: "child", child) }
        #expect(press(.escape, screen) == ["back"])
        #expect(lastLine(screen) == "+ Add  esc Back")
        #expect(screen.focusOrder.count == 2)
        #expect(press(.enter, screen) == ["edit"])
        child.leading = BarItem("Draft")
        child.trailing = nil
        #expect(Screen(title: "") { EmbeddedScreen(id: "child", child) }.focusOrder.count == 1)
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
            screen.text(width: 14).lines == [
                "  [ own ]", "", "Child", "  [ top ]", "", "  [ middle ]", "", "  [ bottom ]", "", "  [ own too ]",
            ]
        )
        #expect(Set(screen.box.sections.map(\.id)).count == 5)
        #expect(screen.focusOrder.map(\.description) == ["0", "a.1", "a.2", "a.3", "4"])
    }

    @Test func aTitleStandsAboveTheHeaderOfTheFirstSection() {
        let child = Screen(title: "Child") { Section(id: "s", header: "Header") { Node(id: 1, Text("node")) } }
        #expect(
            Screen(title: "") { EmbeddedScreen(id: 1, child) }.text(width: 10).lines == ["Child", "Header", "  node"]
        )
        #expect(
            Screen(title: "") { EmbeddedScreen(id: 1, Screen(title: "Empty") {}) }.text(width: 10).lines == ["Empty"]
        )
        #expect(Screen(title: "") { EmbeddedScreen(id: 1, Screen(title: "") {}) }.box.isEmpty)
    }

    @Test func theWishForTheFocusIsTheWholesFirst() {
        let left = counter("left", 1).focusing("add")
        let right = counter("right", 1).focusing("add")
        let screen = pair(counter("left", 1), right)
        #expect(interaction(screen).focus?.id == NodeID("add", in: "right"))
        #expect(interaction(pair(left, right)).focus?.id == NodeID("add", in: "left"))
        #expect(
            interaction(pair(left, right).focusing(NodeID("add", in: "right"))).focus?.id == NodeID("add", in: "right")
        )
    }

    @Test func equalStatesGiveEqualScreens() {
        #expect(pair(counter("a", 1), counter("b", 2)) == pair(counter("a", 1), counter("b", 2)))
        #expect(pair(counter("a", 1), counter("b", 2)) != pair(counter("a", 1), counter("b", 3)))
        #expect(pair(counter("a", 1), counter("b", 2)) != pair(counter("a", 1), counter("b", 2, key: "-")))
        let optional: EmbeddedScreen? = nil
        #expect(Screen(title: "") { optional }.box.isEmpty)
    }

    /// The first line names a key only where the key does what stands there.
    @Test func theFirstLineNamesNoKeyThatAnEmbeddedScreenHasTaken() {
        func firstLine(_ item: BarItem, on side: String?) -> String? {
            let screen = pair(counter("Apples", 2, key: .escape), counter("Pears", 5), leading: item)
            let interaction = interaction(screen, on: side.map { NodeID("add", in: $0) })
            return screen.frame(width: 60, height: nil, of: interaction).lines.first
        }
        let back = BarItem("Back", key: .escape) { [log] in log.add("back") }
        #expect(firstLine(back, on: "left")?.hasPrefix("Back  ") == true)
        #expect(firstLine(back, on: "right")?.hasPrefix("esc Back  ") == true)
        // An item without an action takes no key.
        #expect(firstLine(BarItem("Back", key: .escape), on: "right")?.hasPrefix("Back  ") == true)
        #expect(firstLine(BarItem("Back", key: "b") {}, on: "left")?.hasPrefix("b Back  ") == true)
    }
}
