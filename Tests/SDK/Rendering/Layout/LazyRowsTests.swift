import MillraceRendering
import MillraceStreams
import RenderingTestSupport
import Synchronization
import TestSupport
import Testing

/// Sections and tables whose rows are made in view only show what a section of made nodes shows.
struct LazyRowsTests {
    struct Item: Sendable {
        let id: Int
        /// The number of lines: a title, a subtitle, and a text of two more.
        var height: Int
        var isFocusable: Bool

        var components: [any Component] {
            let nothing: @Sendable () -> Void = {}
            let action = isFocusable ? nothing : nil
            guard height > 2 else {
                return [ListItem("row \(id)", subtitle: height == 2 ? "more" : nil, action: action)]
            }
            return [Text("row \(id)")] + (1..<height).map { Text("line \($0)") }
        }
    }

    struct Content: Sendable {
        var items: [Item]
        var follows = false
        var hasOthers = true
        /// Whether the rows are in a pane of their own, above another one.
        var isPane = false
        var width = 24
        var height = 9

        func screen(isLazy: Bool) -> Screen {
            let rows =
                isLazy
                ? Section(id: "rows", header: Text("Rows"), rows: items, rowID: \.id) { $0.components }
                : Section(
                    id: "rows",
                    header: Text("Rows"),
                    nodes: items.map { Node(id: $0.id, Stack($0.components)) }
                )
            guard !isPane else {
                let pane = Pane { rows }.bordered("Rows")
                return Screen(title: "") {
                    Panes(.stacked) {
                        follows ? pane.followingEnd() : pane
                        if hasOthers { Pane(.fit) { Button("Bottom", action: {}) } }
                    }
                }
            }
            let screen = Screen(title: "") {
                if hasOthers { Section(id: "first", nodes: [Node(id: "top", Button("Top", action: {}))]) }
                rows
                if hasOthers { Section(id: "last", nodes: [Node(id: "bottom", Text("Bottom"))]) }
            }
            return follows ? screen.followingEnd() : screen
        }
    }

    private static func content(_ generator: inout SeededGenerator, count: Int) -> Content {
        // Heights that are all the same are known before a row is in view, and others aren't.
        // Of rows with an action, so many have one that the keys never pass over too many without one.
        let heights = [1...1, 2...2, 1...3, 1...5].randomElement(using: &generator) ?? 1...1
        let focusable = heights.upperBound > 3 ? 0 : [0, 50, 100].randomElement(using: &generator) ?? 0
        let items = (0..<count).map { id in
            Item(
                id: id,
                height: .random(in: heights, using: &generator),
                isFocusable: .random(in: 0..<100, using: &generator) < focusable
            )
        }
        return Content(
            items: items,
            follows: .random(using: &generator),
            hasOthers: .random(using: &generator),
            isPane: .random(using: &generator)
        )
    }

    /// Changes something, and returns the key that is pressed instead, if any.
    private static func step(_ content: inout Content, _ generator: inout SeededGenerator) -> Key? {
        let keys: [Key] = [.down, .up, .pageDown, .pageUp, .home, .end, .tab, .backtab]
        let next = (content.items.map(\.id).max() ?? 0) + 1
        let isFocusable = content.items.contains { $0.isFocusable && $0.height < 3 } && .random(using: &generator)
        let item = Item(id: next, height: .random(in: 1...3, using: &generator), isFocusable: isFocusable)
        switch Int.random(in: 0..<20, using: &generator) {
        case 0: content.items.append(item)
        case 1: content.items.insert(item, at: 0)
        case 2: if content.items.count > 90 { content.items.removeLast() }
        case 3: if content.items.count > 90 { content.items.removeFirst() }
        case 4: content.height = .random(in: content.isPane ? 9...14 : 4...12, using: &generator)
        case 5..<8: return .mouse(Mouse(.wheelDown, row: 3, column: 3))
        case 8..<10: return .mouse(Mouse(.wheelUp, row: 3, column: 3))
        default: return keys.randomElement(using: &generator)
        }
        return nil
    }

    @Test(arguments: TestDepth.some(0..<60))
    func rowsThatAreMadeInViewLookLikeThoseThatAreMade(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        var content = Self.content(&generator, count: 120)
        var sessions = [false, true].map {
            ScreenSession(content.screen(isLazy: $0), width: content.width, height: content.height)
        }
        for number in 0..<60 {
            let key = Self.step(&content, &generator)
            for (index, isLazy) in [false, true].enumerated() {
                if let key {
                    sessions[index].press(key)
                } else {
                    sessions[index].height = content.height
                    sessions[index].update(to: content.screen(isLazy: isLazy))
                }
            }
            // The scroll bar is approximate.
            let shown = sessions.map { $0.lines.map { content.isPane ? String($0.prefix(content.width - 1)) : $0 } }
            let (made, lazy) = (shown[0], shown[1])
            #expect(made == lazy, "step \(number): \(key.map { "\($0)" } ?? "a change")")
            if made != lazy { return }
        }
    }

    // MARK: What is made

    private final class Calls: Sendable {
        private let indices = Mutex<[Int]>([])

        func note(_ index: Int) { indices.withLock { $0.append(index) } }

        func take() -> [Int] {
            indices.withLock { indices in
                defer { indices = [] }
                return indices
            }
        }
    }

    @Test func onlyWhatIsInViewIsMadeAndOnce() {
        let calls = Calls()
        func screen(_ range: Range<Int>) -> Screen {
            Screen(title: "") {
                Section(id: "rows", rows: range, rowID: { $0 }) { number in
                    let _ = calls.note(number)
                    ListItem("row \(number)", action: {})
                }
            }
        }
        var session = ScreenSession(screen(0..<1_000_000), width: 20, height: 20)
        let atStart = calls.take()
        session.press(.end)
        let (atEnd, last) = (calls.take(), session.lines.last)
        session.press(.up)
        let atOneBefore = calls.take()
        // A row more, and the focus is where it was.
        session.update(to: screen(0..<1_000_001))
        var focus = [session.interaction.focus?.id]
        let again = calls.take()
        // Rows that came before the focused one are not made either.
        session.update(to: screen(-500..<1_000_001))
        focus.append(session.interaction.focus?.id)
        let count = calls.take().count
        #expect(
            (atStart.sorted(), last, atOneBefore, focus) == (
                Array(0..<20), "› row 999999", [], [999_998, 999_998]
            )
        )
        #expect(Set(atEnd).isSubset(of: Set(999_900..<1_000_000)) && atEnd.count <= 24, "\(atEnd)")
        #expect(again.count <= 22 && Set(again).count == again.count && count <= 22, "\(again), \(count)")
    }

    @Test func rowsWithoutAnActionArePassedOverAndNotAll() {
        let calls = Calls()
        let screen = Screen(title: "") {
            Section(id: "rows", rows: 0..<1_000_000, rowID: { $0 }) { number in
                let _ = calls.note(number)
                Text("row \(number)")
            }
            Node(id: "end") { Button("End", action: {}) }
        }
        let session = ScreenSession(screen, width: 20, height: 10)
        #expect(session.interaction.focus?.id == "end")
        #expect(calls.take().count < 100)
    }

    // MARK: Other outputs

    @Test func aFrameWithoutAHeightHasAllRows() {
        let content = Content(items: (0..<200).map { Item(id: $0, height: 1 + $0 % 3, isFocusable: $0 % 2 == 0) })
        let (made, lazy) = (content.screen(isLazy: false), content.screen(isLazy: true))
        #expect(
            (
                made.frame(width: 30).ansi(colors: .trueColor), made.nodes.map(\.id), made.focusOrder,
                lazy.node(NodeID(150))?.component.spoken
            ) == (
                lazy.frame(width: 30).ansi(colors: .trueColor), lazy.nodes.map(\.id), lazy.focusOrder,
                made.node(NodeID(150))?.component.spoken
            )
        )
        var narrators = (Narrator(), Narrator())
        let sentences = [
            narrators.0.sentences(for: made, of: ScreenInteraction()),
            narrators.1.sentences(for: lazy, of: ScreenInteraction()),
        ]
        #expect(sentences[0] == sentences[1])
    }

    @Test func rowsOfAnEmbeddedScreenAreItsOwn() {
        let content = Content(items: (0..<200).map { Item(id: $0, height: 1, isFocusable: true) })
        let screen = Screen(title: "") { EmbeddedScreen(id: "a", content.screen(isLazy: true)) }
        var session = ScreenSession(screen, width: 20, height: 9)
        session.press(.end, .up)
        let isThere = screen.node(NodeID(150, in: "a")) != nil
        #expect((isThere, session.interaction.focus?.id) == (true, NodeID(198, in: "a")))
    }

    @Test func duplicateIDsAmongTheFirstAreFound() {
        let screen = Screen(title: "") {
            Section(id: "rows", rows: 0..<2_000, rowID: { $0 / 2 }) { Text("\($0)") }
        }
        #expect(screen.duplicateNodeIDs.count == 500)
    }

    // MARK: Tables

    private static func table(_ count: Int, isLazy: Bool) -> Screen {
        let columns: [TableColumn] = [
            "Number", TableColumn("Square", alignment: .end), TableColumn("", width: .flexible()),
        ]
        let row: @Sendable (Int) -> TableRow = { number in
            TableRow(
                id: number,
                action: {},
                cells: [TableCell("\(number)"), TableCell("\(number * number)"), TableCell("text")]
            )
        }
        return Screen(title: "") {
            if isLazy {
                Table(id: "t", columns, rows: 100_000..<100_000 + count, rowID: { $0 }, row: row).selecting(100_003)
            } else {
                Table(id: "t", columns) { for number in 100_000..<100_000 + count { row(number) } }.selecting(100_003)
            }
        }
    }

    @Test func aTableLooksAsIfItsRowsWereMade() {
        var sessions = [false, true].map { ScreenSession(Self.table(300, isLazy: $0), width: 40, height: 12) }
        let keys: [Key] = [.down, .pageDown, .pageDown, .up, .end, .up, .home, .down]
        for key in keys {
            for index in sessions.indices { sessions[index].press(key) }
            #expect(sessions[0].lines == sessions[1].lines, "\(key)")
        }
        #expect(Self.table(300, isLazy: true).text(width: 40) == Self.table(300, isLazy: false).text(width: 40))
    }
}
