import RenderingTestSupport
import Synchronization
import TestSupport
import Testing

@testable import MillraceRendering

/// Panes whose borders a user moves: by the mouse and by keys, within limits, in spaces of all sizes.
struct PaneResizingTests {
    /// The sizes, from the first to the last.
    private final class States: Sendable {
        private let sizes: Mutex<[[Int]]>

        init(_ first: [Int]) {
            sizes = Mutex([first])
        }

        var all: [[Int]] { sizes.withLock { $0 } }

        func append(_ new: [Int]) {
            sizes.withLock { $0.append(new) }
        }
    }

    /// A user with panes whose sizes are in a state, which the handler changes.
    private final class User {
        var interaction = ScreenInteraction()
        let size: (width: Int, height: Int)
        let panes: Panes
        private let state: States

        init(_ panes: Panes, _ sizes: [Int] = [], width: Int = 40, height: Int = 12) {
            (self.panes, size, state) = (panes, (width, height), States(sizes))
            show()
        }

        private func makeScreen() -> Screen {
            let (state, sizes) = (state, state.all.last ?? [])
            return Screen(title: "") { panes.resizable(sizes) { state.append($0) } }
        }

        func show() {
            interaction.update(to: makeScreen())
            interaction.didShow(frame)
        }

        var frame: TextFrame { makeScreen().frame(width: size.width, height: size.height, of: interaction) }

        /// The sizes after each change.
        var changes: [[Int]] { Array(state.all.dropFirst()) }

        func use(_ keys: [Key], showingEach: Bool = true) {
            for key in keys {
                interaction.handle(key, on: makeScreen()).perform()
                if showingEach { show() }
            }
        }
    }

    private static func list(_ name: String, _ count: Int = 2) -> [Node] {
        (0..<count).map { Node(id: "\(name) \($0)", ListItem("\(name) \($0)") {}) }
    }

    private static func panes(
        _ arrangement: Panes.Arrangement,
        _ names: [String] = ["a", "b"],
        isBordered: Bool = true,
        lines: Int = 2
    ) -> Panes {
        Panes(
            arrangement,
            collapsingBelow: 20,
            panes: names.map { name in
                let pane = Pane(name == "a" ? .fixed(14) : .flexible()) { list(name, lines) }
                return isBordered ? pane.bordered(name) : pane
            }
        )
    }

    private static let nested = Panes(.sideBySide) {
        Pane { list("a") }.bordered()
        Pane {
            Panes(.sideBySide) {
                Pane { list("b") }.bordered()
                Pane { list("c") }.bordered()
            }
            .resizable([]) { _ in Issue.record("the border of the inner panes moved") }
        }
    }

    private static func mouse(_ actions: (Mouse.Action, Int, Int)...) -> [Key] {
        actions.map { .mouse(Mouse($0, row: $1, column: $2)) }
    }

    private static func keys(_ key: Key, _ count: Int = 1) -> [Key] {
        Array(repeating: .modified(key, [.alt, .shift]), count: count)
    }

    private struct Use: Sendable {
        var panes: Panes
        var sizes: [Int] = []
        var width = 40
        var keys: [Key]
        /// The last sizes that the handler received, and the number of calls.
        var last: [Int]?
        var count = 1
    }

    private static let uses: [TestRow<Use>] = [
        TestRow(
            "the right border of the first pane",
            Use(
                panes: panes(.sideBySide),
                keys: mouse((.click, 3, 13), (.drag, 3, 17), (.drag, 9, 19)),
                last: [20, 20],
                count: 2
            )
        ),
        TestRow(
            "the left border of the second pane",
            Use(panes: panes(.sideBySide), keys: mouse((.click, 3, 14), (.drag, 3, 15)), last: [15, 25])
        ),
        TestRow(
            "a line between panes without borders",
            Use(
                panes: panes(.sideBySide, isBordered: false),
                keys: mouse((.click, 3, 14), (.drag, 3, 10)),
                last: [10, 29]
            )
        ),
        TestRow(
            "as far as the limits",
            Use(
                panes: panes(.sideBySide),
                keys: mouse((.click, 3, 13), (.drag, 3, -9), (.drag, 3, .max)),
                last: [30, 10],
                count: 2
            )
        ),
        TestRow(
            "beyond a limit nothing is called again",
            Use(
                panes: panes(.sideBySide),
                keys: mouse((.click, 3, 13), (.drag, 3, 35), (.drag, 3, 36)),
                last: [30, 10]
            )
        ),
        TestRow(
            "only the neighbors change",
            Use(
                panes: panes(.sideBySide, ["a", "b", "c"]),
                sizes: [10, 14, 16],
                keys: mouse((.click, 3, 24), (.drag, 3, 26)),
                last: [10, 16, 14]
            )
        ),
        TestRow(
            "a release ends it",
            Use(panes: panes(.sideBySide), keys: mouse((.click, 3, 13), (.release, 3, 13), (.drag, 3, 20)), count: 0)
        ),
        TestRow(
            "a double click",
            Use(
                panes: panes(.sideBySide),
                sizes: [20, 20],
                keys: mouse((.click, 3, 19), (.doubleClick, 3, 19), (.drag, 3, 22)),
                last: []
            )
        ),
        TestRow(
            "above each other",
            Use(panes: panes(.stacked), sizes: [5, 7], keys: mouse((.click, 4, 20), (.drag, 7, 20)), last: [8, 4])
        ),
        TestRow(
            "lines have a limit too",
            Use(panes: panes(.stacked), sizes: [5, 7], keys: mouse((.click, 5, 20), (.drag, 0, 20)), last: [3, 9])
        ),
        TestRow(
            "a bar in the border scrolls",
            Use(panes: panes(.sideBySide, lines: 40), keys: mouse((.click, 3, 13), (.drag, 3, 20)), count: 0)
        ),
        TestRow(
            "the border beside a bar",
            Use(panes: panes(.sideBySide, lines: 40), keys: mouse((.click, 3, 14), (.drag, 3, 20)), last: [20, 20])
        ),
        TestRow(
            "panes that scroll together",
            Use(panes: panes(.sideBySide), width: 19, keys: mouse((.click, 1, 18), (.drag, 1, 3)), count: 0)
        ),
        TestRow("a key to the right", Use(panes: panes(.sideBySide), keys: keys(.right), last: [15, 25])),
        TestRow("keys to the left", Use(panes: panes(.sideBySide), keys: keys(.left, 9), last: [10, 30], count: 4)),
        TestRow(
            "a key in the last pane",
            Use(panes: panes(.sideBySide), keys: [.right] + keys(.right), last: [15, 25])
        ),
        TestRow("a key in the other direction", Use(panes: panes(.sideBySide), keys: keys(.down), count: 0)),
        TestRow(
            "a key above each other",
            Use(panes: panes(.stacked), sizes: [5, 7], keys: keys(.down), last: [6, 6])
        ),
        TestRow("a key for the outer panes", Use(panes: nested, keys: keys(.right), last: [21, 18])),
        TestRow(
            "two keys in one frame",
            Use(panes: panes(.sideBySide), sizes: [20, 20], keys: keys(.right, 2), last: [22, 18], count: 2)
        ),
    ]

    @Test(arguments: uses) private func aBorderMoves(_ row: TestRow<Use>) {
        let use = row.value
        let user = User(use.panes, use.sizes, width: use.width)
        user.use(use.keys, showingEach: row.name != "two keys in one frame")
        #expect(
            user.changes.last == use.last && user.changes.count == use.count,
            "\(user.changes)",
            sourceLocation: row.location
        )
    }

    private static let looks: [TestRow<([Int], width: Int, first: String)>] = [
        TestRow("sizes of the state", ([20, 20], 40, "┌ a ───────────────┐┌ b ───────────────┐")),
        TestRow("shares of another width", ([20, 20], 30, "┌ a ──────────┐┌ b ──────────┐")),
        TestRow("limits in a narrow space", ([90, 10], 30, "┌ a ───────────────┐┌ b ─────┐")),
        TestRow("hostile numbers", ([.min, .max], 40, "┌ a ─────┐┌ b ─────────────────────────┐")),
        TestRow("another number of panes", ([1, 2, 3], 40, "┌ a ─────────┐┌ b ─────────────────────┐")),
    ]

    @Test(arguments: looks) func panesHaveTheSizesOfTheState(_ row: TestRow<([Int], width: Int, first: String)>) {
        let (sizes, width, first) = row.value
        let user = User(Self.panes(.sideBySide), sizes, width: width)
        #expect(user.frame.lines.first == first, sourceLocation: row.location)
    }

    /// Whatever the space, what is typed and dragged leaves frames of its size.
    @Test func spacesOfAllSizes() {
        for width in TestDepth.some([1, 2, 3, 4, 5, 11, 20, 23, 29, 30, 40], each: 3) {
            for height in [1, 2, 3, 5, 9] {
                for arrangement in Panes.Arrangement.allCases {
                    let user = User(
                        Self.panes(arrangement, ["a", "b", "c"]),
                        [5, .max, 1],
                        width: width,
                        height: height
                    )
                    user.use(
                        Self.keys(.right) + Self.keys(.down)
                            + Self.mouse((.click, height / 3, width / 3), (.drag, 0, 0))
                    )
                    let frame = user.frame
                    #expect(frame.lines.allSatisfy { $0.columns() <= width } && frame.height == height)
                }
            }
        }
    }

    /// A text field uses the keys to select words.
    @Test func aFieldUsesTheKeysFirst() {
        let field = Node(id: "field", TextField("", text: "New York", onChange: { _ in }))
        let user = User(
            Panes(.sideBySide) {
                Pane { field }
                Pane { Self.list("b") }
            }
        )
        user.use(Self.keys(.left))
        #expect(user.changes.isEmpty && user.interaction.focus?.editing?.selectedBytes != nil)
    }
}
