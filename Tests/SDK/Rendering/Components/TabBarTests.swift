import MillraceRendering
import RenderingTestSupport
import Synchronization
import TestSupport
import Testing

/// The titles of tabs: which are in view, and what selects one.
struct TabBarTests {
    private static let titles = ["Cities", "Orders", "Account", "Help", "About us", "東京"]

    private func bar(_ selection: Int?, count: Int = 6, onChange: @escaping @Sendable (Int) -> Void = { _ in })
        -> TabBar
    {
        TabBar(Self.titles.prefix(count).map { TabBar.Tab($0) }, selection: selection, onChange: onChange)
    }

    /// Presses keys, each on the bar that shows the selection after the key before, and returns the selections.
    private func selections(from start: Int?, _ keys: [Key], width: Int = 80) -> [Int?] {
        ScreenSession.values(from: start, keys, width: width) { selection, onChange in
            bar(selection) { onChange($0) }
        }
    }

    @Test func keysSelect() {
        let keys: [Key] = [.right, .right, .left, .end, .right, .home, .left]
        let chosen = [
            selections(from: 0, keys), selections(from: nil, [.right, .right]), selections(from: nil, [.left]),
            selections(from: .max, [.end]),
        ]
        #expect(chosen == [[1, 2, 1, 5, 5, 0, 0], [0, 1], [nil], [5]])
    }

    /// The bar with each tab selected, at a width that has room for some.
    @Test func theSelectedTabIsInView() {
        let lines = Self.titles.indices.map {
            bar($0).lines(in: Space(width: 20)).map { $0.spans.map(\.text).joined() }
        }
        let bars = lines.map { [$0[0].trimmedEnd, $0[1]] }
        #expect(
            bars == [
                ["Cities  Orders ›", "━━━━━━──────────────"], ["‹ Orders  Account ›", "──━━━━━━────────────"],
                ["‹ Account  Help ›", "──━━━━━━━───────────"], ["‹ Help  About us ›", "──━━━━──────────────"],
                ["‹ About us  東京", "──━━━━━━━━──────────"], ["‹ About us  東京", "────────────━━━━────"],
            ]
        )
    }

    /// At every width and selection: the bar is two lines of the width, and a click on what is in view selects it.
    @Test func everyWidth() {
        for width in TestDepth.some(1...60, each: 6) {
            for selected in Self.titles.indices {
                let lines = bar(selected).lines(in: Space(width: width))
                let isMarked = lines[1].spans.contains { $0.text.contains("━") }
                let place = "\(selected) at \(width)"
                #expect(lines.count == 2 && lines.allSatisfy { $0.width() <= width } && isMarked, "\(place)")
                var seen: [Int] = []
                for column in 0..<width {
                    let click = Key.mouse(Mouse(.click, row: 0, column: column + 2))
                    seen += selections(from: selected, [click], width: width + 2).compactMap { $0 }
                }
                let others = seen.filter { $0 != selected }
                let isSorted = others == others.sorted()
                // Further right is a later tab. An arrow leads to the next tab that isn't in view.
                let hasPrevious = selected == 0 || width < 6 || seen.contains { $0 < selected }
                let hasNext = selected == 5 || width < 6 || seen.contains { $0 > selected }
                #expect([isSorted, hasPrevious, hasNext] == [true, true, true], "\(place): \(seen)")
            }
        }
    }

    @Test func aSelectionThatIsNoneIsShown() {
        for selection in [nil, -1, 6, Int.max, .min] {
            let lines = bar(selection).lines(in: Space(width: 60)).map { $0.spans.map(\.text).joined() }
            #expect(lines[0].hasPrefix("Cities  Orders") && !lines[1].contains("━"), "\(lines)")
        }
        #expect(bar(nil) == bar(6) && !TabBar([], selection: 0, onChange: { _ in }).interaction.isFocusable)
    }

    /// The bar above a screen gets the focus at first only while nothing else can have it.
    @Test func theContentHasTheFocusAtFirst() {
        func screen(_ buttons: [String]) -> Screen {
            Screen(title: "Orders") { for button in buttons { Node(id: button, Button(button) {}) } }.showing(bar(1))
        }
        var interaction = ScreenInteraction()
        // A user who went to the bar stays there.
        let steps: [(key: Key?, buttons: [String])] = [
            (nil, []), (nil, ["a", "b"]), (.backtab, ["a", "b"]), (nil, ["a", "b", "c"]), (.tab, []),
        ]
        let focus = steps.map { key, buttons in
            if let key { interaction.handle(key, on: screen(["a", "b"])).perform() }
            interaction.update(to: screen(buttons))
            return interaction.focus?.id
        }
        let id = Screen.tabBarID
        #expect(focus == [id, "a", id, id, id])
    }

    private typealias Steps = (keys: [Key], selection: Int, isOnBar: Bool)

    private static let steps: [TestRow<Steps>] = [
        TestRow("the bar's keys", ([.right, .right], 2, true)),
        TestRow("the bar's keys, and back", ([.right, .right, .left], 1, true)),
        TestRow("the ends of the bar", ([.end, .home, .right], 1, true)),
        TestRow("a key of the bar that selects nothing", ([.left, .modified("2", .alt)], 1, true)),
        TestRow("keys that work anywhere", ([.modified("2", .alt)], 1, false)),
        TestRow("away and back by such keys", ([.modified("2", .alt), .modified("3", .alt)], 2, true)),
        TestRow("away and back again", ([.modified("2", .alt), .modified("3", .alt), .modified("2", .alt)], 1, false)),
        TestRow("down to the content", ([.right, .down, .right], 1, false)),
        TestRow("tab to the content", ([.right, .tab, .right], 1, false)),
        TestRow("down where there is nothing", ([.down, .modified("2", .alt)], 1, false)),
        TestRow("up from the content", ([.modified("2", .alt), .up, .right, .left], 1, true)),
    ]

    /// A user of the bar's keys stays on the bar; from a bar that has the focus only because nothing else could have
    /// it, the content takes the focus.
    @Test(arguments: steps) private func aUserOfTheBarStaysThere(_ row: TestRow<Steps>) {
        let selected = Mutex(0)
        func screen() -> Screen {
            let index = selected.withLock { $0 }
            // Only the second tab has a content that can have the focus.
            return Screen(title: "") {
                if index == 1 { TextField("Note", text: "", onChange: { _ in }) } else { Text("Nothing") }
            }
            .showing(bar(index, count: 3) { new in selected.withLock { $0 = new } })
        }
        var session = ScreenSession(screen())
        for key in row.value.keys {
            session.press(key)
            session.update(to: screen())
        }
        #expect(
            (selected.withLock { $0 }, session.interaction.focus?.id == Screen.tabBarID)
                == (row.value.selection, row.value.isOnBar),
            sourceLocation: row.location
        )
    }

    /// The keys of the bar work while a field has the focus, and the screen's own come before them.
    @Test func keysWorkAnywhereOnTheScreen() {
        let selected = Mutex<[Int]>([])
        var screen = Screen(title: "") { Node(id: 1, TextField("", text: "", onChange: { _ in })) }
        screen.keys = [KeyBinding(.modified("1", .alt), "Own") { selected.withLock { $0.append(-1) } }]
        screen = screen.pinnedToTop {
            Panes(.sideBySide) {
                Pane { Text("a") }; Pane { Text("b") }
            }
        }
        .showing(bar(1) { index in selected.withLock { $0.append(index) } })
        var interaction = ScreenInteraction()
        interaction.update(to: screen)
        for key in [
            Key.modified("1", .alt), .modified("2", .alt), .modified("3", .alt), .modified("9", .alt),
            .modified(.pageUp, .control), .modified(.pageDown, .control),
        ] {
            interaction.handle(key, on: screen).perform()
        }
        #expect(selected.withLock { $0 } == [-1, 2, 0, 2] && screen.text(width: 40).contains("Cities"))
    }

    /// In either order, and over content that replaces other content.
    @Test func tabsStayAboveWhatIsPinned() {
        let screen = Screen(title: "") { Text("list") }
        let pinned: [@Sendable (Screen) -> Screen] = [
            { $0.pinnedToTop { Text("search") } },
            { $0.pinnedToTop { Panes(.sideBySide) { Pane { Text("search") } } } },
        ]
        let texts = pinned.map { pin in
            [pin(screen.showing(bar(0))), pin(screen).showing(bar(0)), pin(pinned[1](screen.showing(bar(0))))].map {
                $0.text(width: 80)
            }
        }
        #expect(texts.allSatisfy { $0.allSatisfy { $0 == texts[0][0] } && texts[0][0].contains("Cities") })
    }
}
