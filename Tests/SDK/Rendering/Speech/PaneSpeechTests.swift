import MillraceRendering
import TestSupport
import Testing

/// What a user hears of panes and their titles, to the letter.
struct PaneSpeechTests {
    struct Board: Sendable {
        var todo = ["Door", "Roof"]
        var doing: [String] = []
        var done = ["Wall"]
        var names = ["To do", "Doing", "Done"]
        /// The titles of the inner panes of the last one.
        var inner: [String]?
        var log: Int?
    }

    private static func screen(_ board: Board) -> Screen {
        func pane(_ title: String, _ tasks: [String]) -> Pane {
            let pane = Pane { for task in tasks { Node(id: task, Text(task), onActivate: {}) } }
            return title.isEmpty ? pane : pane.bordered(title)
        }
        var panes = zip(board.names, [board.todo, board.doing, board.done]).map(pane)
        if let inner = board.inner {
            panes.append(Pane { Panes(.stacked, panes: inner.map { pane($0, ["\($0) 1"]) }) }.bordered("Outer"))
        }
        if let count = board.log {
            panes.append(Pane { for number in 0..<count { Node(id: number, Text("Line \(number)")) } }.bordered("Log"))
        }
        return Screen(title: "Board") {
            Panes(.sideBySide, panes: panes)
        }
        .pinnedToBottom { Node(id: "add", Button("Add") {}) }
    }

    enum Step: Sendable {
        case press([Key])
        case change(@Sendable (inout Board) -> Void)
        case describe
    }

    struct Story: Sendable {
        var board = Board()
        let steps: [(Step, said: [String])]
    }

    private static let opening = ["Screen Board.", "To do.", "Doing.", "Done."]
    private static let stories: [TestRow<Story>] = [
        TestRow(
            "the focus enters other panes",
            Story(steps: [
                (.press([]), opening + ["To do.", "Door, focused, 1 of 4."]),
                (.press([.down]), ["Roof, focused, 2 of 4."]),
                (.press([.right]), ["Done.", "Wall, focused, 3 of 4."]),
                (.press([.down]), ["Button Add, focused, 4 of 4."]),
                (.press([.up]), ["To do.", "Roof, focused, 2 of 4."]),
                (.press([.right]), ["Done.", "Wall, focused, 3 of 4."]),
                (.press([.left]), ["To do.", "Roof, focused, 2 of 4."]),
            ])
        ),
        TestRow(
            "everything",
            Story(steps: [
                (.press([.right]), opening + ["Wall, focused, 3 of 4."]),
                (
                    .describe,
                    [
                        "Screen Board.", "To do.", "Door.", "Roof.", "Doing.", "Done.", "Wall.", "Button Add.",
                        "Wall, focused, 3 of 4.",
                    ]
                ),
                (.press([.left]), ["To do.", "Door, focused, 1 of 4."]),
                (
                    .describe,
                    [
                        "Screen Board.", "To do.", "Door.", "Roof.", "Doing.", "Done.", "Wall.", "Button Add.",
                        "To do.", "Door, focused, 1 of 4.",
                    ]
                ),
            ])
        ),
        TestRow(
            "the focused node moves to another pane",
            Story(steps: [
                (.press([]), opening + ["To do.", "Door, focused, 1 of 4."]),
                (
                    .change { ($0.todo, $0.doing) = (["Roof"], ["Door"]) },
                    ["Doing.", "Door, focused, 2 of 4."]
                ),
                (.change { $0.todo = [] }, ["Gone: Roof."]),
            ])
        ),
        TestRow(
            "another title",
            Story(steps: [
                (.press([]), opening + ["To do.", "Door, focused, 1 of 4."]),
                (.change { $0.names[0] = "To do (2)" }, ["To do (2)."]),
                (
                    .change { ($0.names, $0.todo, $0.done) = (["A", "B", "C"], ["Roof"], ["Wall", "Door"]) },
                    ["A.", "B.", "C.", "Door, focused, 3 of 4."]
                ),
                (.change { $0.names[2] = "" }, ["Gone: C."]),
            ])
        ),
        TestRow(
            "panes without titles",
            Story(
                board: Board(names: ["", "", ""]),
                steps: [
                    (.press([]), ["Screen Board.", "Door, focused, 1 of 4."]),
                    (.press([.right]), ["Wall, focused, 3 of 4."]),
                    (.change { ($0.doing, $0.done) = (["Wall"], []) }, []),
                ]
            )
        ),
        TestRow(
            "panes in a pane",
            Story(
                board: Board(done: [], names: ["To do"], inner: ["X", "Y"]),
                steps: [
                    (
                        .press([]),
                        ["Screen Board.", "To do.", "Outer.", "X.", "Y.", "To do.", "Door, focused, 1 of 5."]
                    ),
                    (.press([.right]), ["Outer.", "X.", "X 1, focused, 3 of 5."]),
                    (.press([.down]), ["Y.", "Y 1, focused, 4 of 5."]),
                    (.press([.left]), ["To do.", "Door, focused, 1 of 5."]),
                ]
            )
        ),
        TestRow(
            "a pane that has the focus itself",
            Story(
                board: Board(names: ["To do"], log: 21),
                steps: [
                    (
                        .press([]),
                        ["Screen Board.", "To do.", "Log."] + (0..<18).map { "Line \($0)." }
                            + ["And 3 more.", "To do.", "Door, focused, 1 of 3."]
                    ),
                    (.press([.right]), ["Log, focused."]), (.press([.down]), []),
                    (.press([.left]), ["To do.", "Door, focused, 1 of 3."]),
                ]
            )
        ),
        TestRow(
            "another pane appears and goes",
            Story(
                board: Board(names: ["To do"]),
                steps: [
                    (.press([]), ["Screen Board.", "To do.", "Door, focused, 1 of 3."]),
                    (.change { $0.names = ["To do", "Doing"] }, ["Doing."]),
                    (.change { $0.names = ["To do"] }, ["Gone: Doing."]),
                ]
            )
        ),
    ]

    @Test(arguments: stories) private func isSaid(_ row: TestRow<Story>) {
        var (narrator, interaction) = (Narrator(), ScreenInteraction())
        var board = row.value.board
        func show(_ screen: Screen) {
            interaction.update(to: screen)
            interaction.didShow(screen.frame(width: 80, height: 24, of: interaction))
        }
        show(Self.screen(board))
        for (number, step) in row.value.steps.enumerated() {
            var said: [String]?
            switch step.0 {
            case let .press(keys):
                for key in keys { interaction.handle(key, on: Self.screen(board)).perform() }
            case let .change(change): change(&board)
            case .describe: said = narrator.description(of: Self.screen(board), interaction)
            }
            show(Self.screen(board))
            #expect(
                said ?? narrator.sentences(for: Self.screen(board), of: interaction) == step.said,
                "step \(number)",
                sourceLocation: row.location
            )
        }
    }
}
