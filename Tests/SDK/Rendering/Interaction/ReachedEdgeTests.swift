import MillraceRendering
import RenderingTestSupport
import Synchronization
import TestSupport
import Testing

/// The handlers of the start and the end of a list, and the keys that do nothing there.
struct ReachedEdgeTests {
    struct List: Sendable {
        var numbers = Array(1...20)
        var isFocusable = false
        var distance = 0
        /// Whether the list is in a pane.
        var isPane = false
    }

    private final class Reached: Sendable {
        let names = Mutex<[String]>([])

        func take() -> String {
            names.withLock { names in
                defer { names = [] }
                return names.joined(separator: " ")
            }
        }

        func add(_ name: String) -> @Sendable () -> Void {
            { [self] in names.withLock { $0.append(name) } }
        }
    }

    private static func screen(_ list: List, _ reached: Reached) -> Screen {
        let nothing: @Sendable () -> Void = {}
        let action = list.isFocusable ? nothing : nil
        let rows = list.numbers.map { Node(id: $0, Text("row \($0)"), onActivate: action) }
        guard list.isPane else {
            return Screen(title: "", keys: [KeyBinding(.up, "Above", action: reached.add("above"))]) {
                rows
            }
            .onReachStart(within: list.distance, reached.add("start"))
            .onReachEnd(within: list.distance, reached.add("end"))
        }
        return Screen(title: "", keys: [KeyBinding(.up, "Above", action: reached.add("above"))]) {
            Panes(.stacked) {
                Pane { rows }
                    .onReachStart(within: list.distance, reached.add("start"))
                    .onReachEnd(within: list.distance, reached.add("end"))
            }
        }
    }

    enum Step: Sendable {
        case press(Key, Int = 1)
        case change(@Sendable (inout List) -> Void)
        case height(Int?)
    }

    struct Story: Sendable {
        var list = List()
        var height: Int? = 7
        let steps: [Step]
        /// The handlers that are called at first and by each step.
        let calls: [String]
    }

    private static let down = Step.press(.mouse(Mouse(.wheelDown, row: 1, column: 1)))
    private static let up = Step.press(.mouse(Mouse(.wheelUp, row: 1, column: 1)))

    private static let stories: [TestRow<Story>] = [
        TestRow(
            "keys",
            Story(
                steps: [.press(.down, 14), .press(.down), .press(.down), .press(.up), .press(.end), .press(.home)],
                calls: ["start", "", "end", "", "", "end", "start"]
            )
        ),
        TestRow(
            "page keys",
            Story(
                list: List(distance: 2),
                steps: [.press(.pageDown), .press(.pageDown, 9), .press(.pageUp, 9)],
                calls: ["start", "", "end", "start"]
            )
        ),
        TestRow(
            "the focus",
            Story(
                list: List(isFocusable: true),
                steps: [.press(.down, 18), .press(.down), .press(.home), .press(.end)],
                calls: ["start", "", "end", "start", "end"]
            )
        ),
        TestRow(
            "the focus in a pane",
            Story(
                list: List(isFocusable: true, isPane: true),
                steps: [.press(.down, 18), .press(.down), .press(.home), .press(.end)],
                calls: ["start", "", "end", "start", "end"]
            )
        ),
        TestRow(
            "the wheel, at a distance",
            Story(
                list: List(distance: 3),
                steps: [down, down, down, down, down, up, up],
                calls: ["start", "", "", "", "end", "", "", ""]
            )
        ),
        TestRow(
            "another height",
            Story(steps: [.height(22), .height(7), .height(40)], calls: ["start", "end", "", "end"])
        ),
        TestRow(
            "pages that are too short call for the next, and one that doesn't come doesn't",
            Story(
                list: List(numbers: [1, 2]),
                steps: [
                    .change { $0.numbers += [3] }, .change { $0.numbers = $0.numbers }, .change { $0.numbers += 4...9 },
                    .press(.end),
                ],
                calls: ["start end", "end", "", "", "end"]
            )
        ),
        // A list of numbers below 1 is a row about the state of a request: 0 loads, and -1 has failed.
        TestRow(
            "a page that fails is not requested again",
            Story(
                list: List(numbers: [1, 2]),
                steps: [
                    .change { $0.numbers += [0] }, .change { $0.numbers.removeLast() }, .change { $0.numbers += [0] },
                    .change { $0.numbers = [-1, 1, 2] }, .change { $0.numbers = [1, 2, 0] },
                ],
                calls: ["start end", "end", "", "", "start", ""]
            )
        ),
        TestRow(
            "a row about a failure requests it once more",
            Story(
                list: List(numbers: [1, 2, 0]),
                steps: [
                    .change { $0.numbers = [1, 2, -1] }, .change { $0.numbers = [1, 2, 0] },
                    .change { $0.numbers = [1, 2, -1] }, .change { $0.numbers = [1, 2, 3] },
                ],
                calls: ["start end", "end", "", "", "end"]
            )
        ),
        TestRow(
            "so does one instead of the first page",
            Story(
                list: List(numbers: [0]),
                steps: [.change { $0.numbers = [-1] }, .change { $0.numbers = [0] }, .change { $0.numbers = [-1] }],
                calls: ["start end", "start end", "", ""]
            )
        ),
        TestRow(
            "a short list that the user shows again calls again, also over a single row",
            Story(
                list: List(numbers: [1, 2]),
                steps: [
                    .press(.left), .change { $0.numbers = [3, 4] }, .press(.left), .change { $0.numbers = [1, 2] },
                    .press(.left), .change { $0.numbers = [0] }, .press(.left), .change { $0.numbers = [1, 2] },
                ],
                calls: ["start end", "", "start end", "", "start end", "", "start end", "", "start end"]
            )
        ),
        TestRow(
            "older rows above keep the row in view, and the start is reached anew",
            Story(
                steps: [.change { $0.numbers.insert(contentsOf: -9...0, at: 0) }, .press(.down), .press(.pageUp, 9)],
                calls: ["start", "", "", "start"]
            )
        ),
        TestRow(
            "no rows",
            Story(list: List(numbers: []), steps: [.change { $0.numbers = [1] }], calls: ["", "start end"])
        ),
        TestRow("no height", Story(height: nil, steps: [.height(7)], calls: ["", "start"])),
        TestRow(
            "a key that moves nothing is the screen's",
            Story(
                steps: [.press(.up), .press(.down), .press(.up), .press(.up)],
                calls: ["start", "above", "", "start", "above"]
            )
        ),
        TestRow(
            "so it is with a focus, in a pane",
            Story(
                list: List(isFocusable: true, isPane: true),
                steps: [.press(.up), .press(.down), .press(.up), .press(.up)],
                calls: ["start", "above", "", "", "above"]
            )
        ),
    ]

    @Test(arguments: stories) private func isCalled(_ row: TestRow<Story>) {
        let reached = Reached()
        var list = row.value.list
        var session = ScreenSession(Self.screen(list, reached), width: 30, height: row.value.height)
        var calls = [reached.take()]
        for step in row.value.steps {
            switch step {
            case let .press(key, count):
                for _ in 0..<count { session.press(key) }
            case let .change(change):
                change(&list)
                session.update(to: Self.screen(list, reached))
            case let .height(height):
                session.height = height
                session.show()
            }
            calls.append(reached.take())
        }
        #expect(calls == row.value.calls, sourceLocation: row.location)
    }

    /// Keys that reach no binding are handled nevertheless, as before.
    @Test func aKeyAtAnEdgeWithoutABindingIsHandled() {
        var session = ScreenSession(Screen(title: "") { Node(id: 1, Button("A") {}) }, height: 3)
        #expect(session.press(.up) && session.press(.pageDown) && session.press(.end))
    }

    /// Texts before and after the nodes that can have the focus come into view by more keys.
    @Test func theKeysScrollToWhatIsBeyondTheFocus() {
        let screen = Screen(title: "") {
            Panes(.stacked) {
                Pane {
                    for number in 1...3 { Node(id: "above \(number)", Text("above \(number)")) }
                    for number in 1...9 { Node(id: number, Button("\(number)") {}) }
                    for number in 1...2 { Node(id: "below \(number)", Text("below \(number)")) }
                }
            }
        }
        var session = ScreenSession(screen, height: 4)
        func edges() -> [String] { [session.frame.lines.first ?? "", session.frame.lines.last ?? ""] }
        var seen: [[String]] = []
        for keys: [Key] in [[.end], [.down], [.pageDown], [.home], [.up], [.home]] {
            session.press(keys)
            seen.append(edges())
        }
        #expect(
            seen == [
                ["  [ 6 ]", "› [ 9 ]"], ["  [ 7 ]", "  below 1"], ["  [ 8 ]", "  below 2"], ["› [ 1 ]", "  [ 4 ]"],
                ["  above 3", "  [ 3 ]"], ["  above 1", "› [ 1 ]"],
            ]
        )
    }
}
