import MillraceRendering
import RenderingTestSupport
import Synchronization
import TestSupport
import Testing

/// The handlers of the starts and the ends of panes that scroll together.
struct StackedEdgeTests {
    struct Lists: Sendable {
        var a = Array(1...10)
        var b = Array(11...13)
        var c = Array(21...30)
        var distance = 0
        var kind = Kind.narrow
    }

    enum Kind: Sendable {
        /// Panes side by side that collapse below 60 columns.
        case narrow
        /// Their nodes are made in view only.
        case lazy
        /// No node can have the focus.
        case texts
        /// Panes above each other that get no lines on a low screen.
        case low
        /// The last two panes are in a pane.
        case nested
        /// The screen has edges itself.
        case ofScreen
        /// The last two panes are side by side in the window.
        case beside
    }

    private final class Reached: Sendable {
        private let names = Mutex<[String]>([])

        func take() -> String {
            names.withLock { names in
                defer { names = [] }
                return names.joined(separator: ", ")
            }
        }

        func add(_ name: String) -> @Sendable () -> Void {
            { [self] in names.withLock { $0.append(name) } }
        }
    }

    private static func screen(_ lists: Lists, _ reached: Reached) -> Screen {
        func pane(_ name: String, _ numbers: [Int]) -> Pane {
            let nothing: @Sendable () -> Void = {}
            let action = lists.kind == .texts ? nil : nothing
            let section =
                lists.kind == .lazy
                ? Section(id: name, rows: numbers, rowID: { $0 }) { ListItem("row \($0)") {} }
                : Section(id: name, nodes: numbers.map { Node(id: $0, Text("row \($0)"), onActivate: action) })
            return Pane { section }.bordered(name)
                .onReachStart(within: lists.distance, reached.add("\(name) start"))
                .onReachEnd(within: lists.distance, reached.add("\(name) end"))
        }
        let panes = [pane("a", lists.a), pane("b", lists.b), pane("c", lists.c)]
        func screen(_ arrangement: Panes.Arrangement, _ panes: [Pane]) -> Screen {
            let collapseWidth = arrangement == .sideBySide ? 60 : 0
            return Screen(title: "") { Panes(arrangement, collapsingBelow: collapseWidth, panes: panes) }
        }
        switch lists.kind {
        case .narrow, .lazy, .texts: return screen(.sideBySide, panes)
        case .low: return screen(.stacked, panes)
        case .nested: return screen(.sideBySide, [panes[0], Pane { Panes(.stacked, panes: Array(panes[1...])) }])
        case .beside: return screen(.sideBySide, [panes[0], Pane { Panes(.sideBySide, panes: Array(panes[1...])) }])
        case .ofScreen:
            return screen(.sideBySide, panes).onReachStart(reached.add("start")).onReachEnd(reached.add("end"))
        }
    }

    enum Step: Sendable {
        case press(Key, Int = 1)
        case change(@Sendable (inout Lists) -> Void)
        case size(Int, Int?)
    }

    struct Story: Sendable {
        var lists = Lists()
        /// The panes have 12, 5 and 12 lines with their borders.
        var height: Int? = 7
        let steps: [Step]
        /// The handlers that are called at first and by each step.
        let calls: [String]
    }

    private static let wheel = Step.press(.mouse(Mouse(.wheelDown, row: 1, column: 1)))
    private static let downThroughAll: [Step] = [
        .press(.down, 8), .press(.down), .press(.down), .press(.down, 2), .press(.down), .press(.down, 8),
        .press(.down),
    ]
    private static let allInOrder = ["a start", "", "a end", "b start", "b end", "c start", "", "c end"]

    private static let stories: [TestRow<Story>] = [
        TestRow("the focus", Story(steps: downThroughAll, calls: allInOrder)),
        TestRow("rows in view only", Story(lists: Lists(kind: .lazy), steps: downThroughAll, calls: allInOrder)),
        TestRow("panes without lines", Story(lists: Lists(kind: .low), steps: downThroughAll, calls: allInOrder)),
        TestRow("panes in a pane", Story(lists: Lists(kind: .nested), steps: downThroughAll, calls: allInOrder)),
        TestRow(
            "the edges of the screen replace those at the same place",
            Story(
                lists: Lists(kind: .ofScreen),
                steps: downThroughAll + [.press(.down)],
                calls: ["start", "", "a end", "b start", "b end", "c start", "", "", "end"]
            )
        ),
        TestRow(
            "the way back",
            Story(
                steps: [.press(.end), .press(.up, 9), .press(.up), .press(.up, 2), .press(.up), .press(.up, 9)],
                calls: ["a start", "c end", "c start", "b end", "b start", "a end", "a start"]
            )
        ),
        TestRow(
            "the wheel",
            Story(
                lists: Lists(kind: .texts),
                steps: [wheel, wheel, wheel, wheel, wheel, wheel, wheel, wheel],
                calls: ["a start", "", "a end", "b start, b end", "c start", "", "", "c end", ""]
            )
        ),
        TestRow(
            "the wheel, at a distance",
            Story(
                lists: Lists(distance: 3, kind: .texts),
                steps: [wheel, wheel, wheel, wheel, wheel, wheel],
                calls: ["a start", "a end", "b end", "b start", "c start", "", "c end"]
            )
        ),
        TestRow(
            "page keys",
            Story(
                lists: Lists(kind: .texts),
                steps: [.press(.pageDown, 2), .press(.pageDown), .press(.pageDown), .press(.pageDown, 3)],
                calls: ["a start", "a end", "b start, b end", "c start", "c end"]
            )
        ),
        TestRow(
            "a jump over an edge doesn't reach it",
            Story(steps: [.press(.end), .press(.home)], calls: ["a start", "c end", "a start"])
        ),
        TestRow(
            "another size",
            Story(
                steps: [.size(40, 12), .size(40, 40), .size(80, 40), .size(40, 40), .size(40, nil), .size(40, 7)],
                calls: [
                    "a start", "a end", "b start, b end, c start, c end", "", "", "", "a start",
                ]
            )
        ),
        TestRow(
            "another page",
            Story(
                steps: [.press(.down, 9), .change { $0.a += 101...110 }, .press(.down, 9), .press(.down)],
                calls: ["a start", "a end", "", "", "a end"]
            )
        ),
        TestRow(
            "pages that are too short call for the next, and one that doesn't come doesn't",
            Story(
                lists: Lists(a: [1], b: []),
                steps: [
                    .change { $0.a += [2] }, .change { $0.a = $0.a }, .change { $0.a += [3] },
                    .change { $0.a += 4...9 }, .press(.down, 8),
                ],
                calls: ["a start, a end, c start", "a end", "", "a end", "", "a end"]
            )
        ),
        TestRow(
            "older rows below another pane call for no more until their start comes back",
            Story(
                lists: Lists(a: [1]),
                steps: [
                    .change { $0.b.insert(contentsOf: 101...110, at: 0) },
                    .change { $0.b.insert(contentsOf: 201...210, at: 0) }, .press(.down, 23), .press(.home),
                ],
                calls: ["a start, a end, b start, b end", "", "", "b end", "a start, a end, b start"]
            )
        ),
        TestRow(
            "older rows at the top of the window keep the row in view",
            Story(
                steps: [
                    .press(.down, 21), .press(.up, 8), .change { $0.c.insert(contentsOf: 101...110, at: 0) },
                    .press(.up, 9), .press(.up),
                ],
                calls: ["a start", "a end, b start, b end, c start", "c start", "", "", "c start"]
            )
        ),
        TestRow(
            "a pane without rows has no edges",
            Story(
                lists: Lists(a: [], c: []),
                height: 12,
                steps: [.change { $0.a = [1] }, .change { $0.c = [21] }],
                calls: ["b start, b end", "a start, a end", "c start, c end"]
            )
        ),
        TestRow(
            "panes side by side in the window",
            Story(
                lists: Lists(kind: .beside),
                steps: [.press(.down, 9), .press(.down), .press(.down, 2), .press(.end)],
                calls: ["a start", "a end", "b start, c start", "b end", "c end"]
            )
        ),
        TestRow("no height", Story(height: nil, steps: [.size(40, 40)], calls: ["", allEdges])),
    ]
    private static let allEdges = "a start, a end, b start, b end, c start, c end"

    @Test(arguments: stories) private func isCalled(_ row: TestRow<Story>) {
        let reached = Reached()
        var lists = row.value.lists
        var session = ScreenSession(Self.screen(lists, reached), width: 40, height: row.value.height)
        var calls = [reached.take()]
        for step in row.value.steps {
            switch step {
            case let .press(key, count):
                for _ in 0..<count { session.press(key) }
            case let .change(change):
                change(&lists)
                session.update(to: Self.screen(lists, reached))
            case let .size(width, height):
                (session.width, session.height) = (width, height)
                session.show()
            }
            calls.append(reached.take())
        }
        #expect(calls == row.value.calls, sourceLocation: row.location)
    }

    /// One window follows the end of its last pane; of another one that follows its end, the focus is in view at first.
    @Test(arguments: [
        TestRow("the last of two", (pane: 1, width: 40, last: "› end 29", after: "  end 31")),
        TestRow("the first of two", (pane: 0, width: 40, last: "› end 29", after: "› end 29")),
        TestRow("the last of two, side by side", (pane: 1, width: 80, last: "› end 29", after: "  end 31")),
        TestRow("the first of two, side by side", (pane: 0, width: 80, last: "› end 29", after: "  end 31")),
    ])
    private func theEndOfOnePaneIsFollowed(_ row: TestRow<(pane: Int, width: Int, last: String, after: String)>) {
        func screen(_ count: Int) -> Screen {
            let log = Pane { for n in 0..<count { Node(id: n, Text("end \(n)"), onActivate: {}) } }.followingEnd()
            let other = Pane { for n in 0..<30 { Node(id: "text \(n)", Text("text \(n)")) } }
            let panes = row.value.pane == 0 ? [log, other] : [other, log]
            return Screen(title: "") { Panes(.sideBySide, collapsingBelow: 60, panes: panes) }
        }
        func last(_ session: ScreenSession) -> String {
            let line = session.lines.last ?? ""
            return String(row.value.width == 80 && row.value.pane == 1 ? line.dropFirst(41) : line.prefix(8))
        }
        var session = ScreenSession(screen(30), width: row.value.width, height: 7)
        let before = last(session)
        session.update(to: screen(32))
        #expect([before, last(session)] == [row.value.last, row.value.after], sourceLocation: row.location)
    }
}
