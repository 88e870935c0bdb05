import MillraceRendering
import RenderingTestSupport
import TestSupport
import Testing

/// Windows that follow the end of their content, and what a reader of an earlier line sees while it changes.
struct FollowedEndTests {
    struct Log: Sendable {
        /// The numbers of the lines, and the texts of those that were edited.
        var numbers = Array(1...20)
        var edited: [Int: String] = [:]
        var next = 21
        var follows = true
        var isBordered = true
        var isFocusable = false
        /// Whether a text field is below the log.
        var hasField = true
        var name = "line"

        var screen: Screen {
            let nothing: @Sendable () -> Void = {}
            let action = isFocusable ? nothing : nil
            let nodes = numbers.map { number in
                let id = "\(name) \(number)"
                return Node(id: id, Text(edited[number] ?? id), onActivate: action)
            }
            let pane = Pane { nodes }
            let followed = follows ? pane.followingEnd() : pane
            let screen = Screen(title: "") {
                Panes(.stacked) { isBordered ? followed.bordered("Log") : followed }
            }
            guard hasField else { return screen }
            return screen.pinnedToBottom { TextField("Say", text: "", onChange: { _ in }) }
        }
    }

    private static let width = 26

    private static func session(_ log: Log = Log(), height: Int = 9) -> ScreenSession {
        ScreenSession(log.screen, width: width, height: height)
    }

    /// What changes between two frames.
    enum Step: Sendable {
        case press(Key)
        case change(@Sendable (inout Log) -> Void)
        case size(Int, Int)

        static func add(_ count: Int) -> Step {
            .change { log in
                for _ in 0..<count {
                    log.numbers.append(log.next)
                    log.next += 1
                }
            }
        }

        static func addAbove(_ count: Int) -> Step {
            .change { log in
                let first = log.numbers.first ?? 0
                log.numbers.insert(contentsOf: first - count..<first, at: 0)
            }
        }

        static func remove(_ number: Int) -> Step {
            .change { log in log.numbers.removeAll { $0 == number } }
        }

        static func edit(_ number: Int, _ text: String) -> Step {
            .change { log in log.edited[number] = text }
        }
    }

    struct Story: Sendable {
        var log = Log()
        var height = 9
        let steps: [Step]
        /// The first and the last line of the log in view, and the number of new ones, after each step.
        let seen: [String]
    }

    private static let up = Step.press(.pageUp)
    private static let end = Step.press(.end)
    private static let wheel = Step.press(.mouse(Mouse(.wheelUp, row: 2, column: 3)))
    private static let back = Step.press(.mouse(Mouse(.wheelDown, row: 2, column: 3)))

    private static let stories: [TestRow<Story>] = [
        TestRow("the end is followed", Story(steps: [.add(1), .add(30)], seen: ["16–20", "17–21", "47–51"])),
        TestRow(
            "a reader who has scrolled away stays, and returns by a key",
            Story(
                steps: [up, .add(1), .add(2), up, end, .add(1)],
                seen: ["16–20", "12–16", "12–16 1", "12–16 3", "8–12 3", "19–23", "20–24"]
            )
        ),
        TestRow(
            "what was scrolled past isn't new any more",
            Story(
                steps: [wheel, .add(4), back, wheel, .add(1), back, back, back],
                seen: ["16–20", "13–17", "13–17 4", "16–20 4", "13–17 4", "13–17 5", "16–20 5", "19–23 2", "21–25"]
            )
        ),
        TestRow(
            "lines above and below, at once",
            Story(
                steps: [up, .addAbove(40), .change { $0.numbers = Array(-100...30) }],
                seen: ["16–20", "12–16", "12–16", "12–16 10"]
            )
        ),
        TestRow(
            "lines above, at the start",
            Story(
                log: Log(numbers: Array(1...6)),
                steps: [.press(.pageUp), .addAbove(10)],
                seen: ["2–6", "1–5", "1–5"]
            )
        ),
        TestRow(
            "a log that drops its first lines",
            Story(
                steps: [up] + Array(repeating: .change { $0.numbers = $0.numbers.map { $0 + 1 } }, count: 3),
                seen: ["16–20", "12–16", "12–16 1", "12–16 2", "12–16 3"]
            )
        ),
        TestRow(
            "a line that is edited and deleted in view, above it, and first in it",
            Story(
                steps: [
                    up, .edit(13, "two\nlines"), .edit(3, "three\nlines\nlong"), .remove(13), .remove(12), .remove(3),
                    .remove(20), .add(1),
                ],
                seen: [
                    "16–20", "12–16", "12–15", "12–15", "12–17", "11–17", "11–17", "11–17", "11–17 1",
                ]
            )
        ),
        TestRow(
            "the newest line is edited and deleted",
            Story(steps: [.edit(20, "two\nlines"), .remove(20), .add(1)], seen: ["16–20", "17–20", "15–19", "16–21"])
        ),
        TestRow(
            "another height",
            Story(
                steps: [.size(26, 14), up, .size(26, 9), .add(1), .size(26, 30), .add(1)],
                seen: [
                    "16–20", "11–20", "2–11", "2–6", "2–6 1", "1–21", "1–22",
                ]
            )
        ),
        TestRow(
            "another width",
            Story(
                log: Log(edited: [2: "a long line that needs several lines", 19: "another long line of words"]),
                steps: [.size(14, 9), .size(60, 9), .press(.pageUp), .size(14, 9)],
                seen: ["17–20", "18–20", "16–20", "12–16", "12–16"]
            )
        ),
        TestRow(
            "another content shows its end",
            Story(
                steps: [up, .change { ($0.name, $0.numbers) = ("other", Array(1...9)) }],
                seen: ["16–20", "12–16", "5–9"]
            )
        ),
        TestRow(
            "no content at first",
            Story(
                log: Log(numbers: [], next: 1),
                steps: [.add(3), .add(9), up, .change { $0.numbers = [] }, .add(8)],
                seen: [
                    "–", "1–3", "8–12", "4–8", "–", "16–20",
                ]
            )
        ),
        TestRow(
            "a window that doesn't follow keeps its lines, except at its start",
            Story(
                log: Log(follows: false),
                steps: [.addAbove(3), .press(.pageDown), .addAbove(3), .add(1), .remove(2)],
                seen: ["1–5", "-2–2", "2–6", "2–6", "2–6", "1–6"]
            )
        ),
        TestRow(
            "lines in another order are no anchor",
            Story(
                log: Log(follows: false),
                steps: [.press(.pageDown), .change { $0.numbers.reverse() }],
                seen: [
                    "1–5", "5–9", "16–12",
                ]
            )
        ),
        TestRow(
            "without a border, the last line has the number",
            Story(
                log: Log(isBordered: false),
                height: 7,
                steps: [up, .add(2), end],
                seen: [
                    "16–20", "12–16", "12–16 2", "18–22",
                ]
            )
        ),
        TestRow(
            "the focus on a line follows until it would leave the view",
            Story(
                log: Log(isFocusable: true, hasField: false),
                height: 7,
                steps: [.press(.up), .press(.down), .add(2), .add(3), .press(.down), .press(.end), .add(1)],
                seen: ["16–20", "16–20", "16–20", "18–22", "20–24 1", "20–24 1", "21–25", "22–26"]
            )
        ),
        TestRow(
            "before the first key, the end is followed past the focus",
            Story(log: Log(isFocusable: true, hasField: false), height: 7, steps: [.add(9)], seen: ["16–20", "25–29"])
        ),
        TestRow(
            "the end key belongs to the text first",
            Story(
                steps: [
                    .press("a"), up, .press(.home), .add(1), end, end,
                ],
                seen: ["16–20", "16–20", "12–16", "12–16", "12–16 1", "12–16 1", "17–21"]
            )
        ),
        TestRow(
            "a click on the number",
            Story(
                steps: [up, .add(2), .press(.mouse(Mouse(.click, row: 6, column: 4))), .add(1)],
                seen: [
                    "16–20", "12–16", "12–16 2", "18–22", "19–23",
                ]
            )
        ),
    ]

    @Test func theFocusEntersAtTheLastLineInView() {
        var session = Self.session(Log(isFocusable: true))
        var steps: [String] = []
        for key in [Key.tab, .mouse(Mouse(.wheelUp, row: 2, column: 3)), .backtab, .tab, .tab, .up] {
            session.press(key)
            steps.append("\(session.interaction.focus?.id.description ?? "none") \(Self.seen(session))")
        }
        let field = "place bottom.1"
        #expect(
            steps == [
                "\(field) 16–20", "\(field) 13–17", "line 17 13–17", "line 18 14–18", "line 19 15–19", "line 18 15–19",
            ]
        )
    }

    @Test(arguments: stories) private func isSeen(_ row: TestRow<Story>) {
        var log = row.value.log
        var session = Self.session(log, height: row.value.height)
        var seen = [Self.seen(session)]
        for step in row.value.steps {
            switch step {
            case let .press(key):
                session.press(key)
            case let .change(change):
                change(&log)
                session.update(to: log.screen)
            case let .size(width, height):
                (session.width, session.height) = (width, height)
                session.show()
            }
            seen.append(Self.seen(session))
        }
        #expect(seen == row.value.seen, sourceLocation: row.location)
    }

    /// The first and the last number of the log in view, and the number of new lines.
    private static func seen(_ session: ScreenSession) -> String {
        let frame = session.frame
        let ids = frame.nodeIDs.compactMap { $0?.description }.filter { $0.hasPrefix("line") || $0.hasPrefix("other") }
        let numbers = ids.compactMap { $0.split(separator: " ").last }
        let new = frame.lines.first { $0.contains(" new") }?.split(separator: "↓")[1].split(separator: " ")[0]
        let range = "\(numbers.first.map { "\($0)–" } ?? "–")\(numbers.last ?? "")"
        return new.map { "\(range) \($0)" } ?? range
    }

    @Test func areTheirSnapshots() throws {
        var parts: [String] = []
        for (isBordered, isFocusable) in [(true, false), (false, true)] {
            var log = Log(isBordered: isBordered, isFocusable: isFocusable)
            var session = Self.session(log, height: 10)
            func note(_ name: String) { parts.append("# \(name)\n\n\(session.frame.plainText)\n") }
            func change(_ change: (inout Log) -> Void) {
                change(&log)
                session.update(to: log.screen)
            }
            note("at the end")
            change { $0.numbers += [21, 22] }
            note("growing at the end")
            session.press(.mouse(Mouse(.wheelUp, row: 2, column: 3)))
            note("scrolled away")
            change { $0.numbers += 23...30 }
            note("scrolled away, growing at the end")
            change { $0.numbers.insert(contentsOf: -9...0, at: 0) }
            note("scrolled away, growing above")
            change { $0.edited[16] = "an edited line\nthat is longer" }
            note("a line edited in view")
            change { $0.numbers.removeAll { $0 == 16 } }
            note("a line deleted in view")
            (session.width, session.height) = (16, 8)
            session.show()
            note("resized")
            session.press(.end)
            note("back at the end")
        }
        #expect(try StoredText("followed-end").matches(parts.joined(separator: "\n")))
    }

    /// Without a height, nothing scrolls.
    @Test func aFrameAsHighAsItsContentShowsAll() {
        var session = ScreenSession(Log(numbers: [1, 2, 3]).screen, width: Self.width)
        session.update(to: Log(numbers: [1, 2, 3, 4]).screen)
        let still = ScreenSession(Log(numbers: [1, 2, 3, 4], follows: false).screen, width: Self.width)
        #expect(session.lines == still.lines && session.lines.count == 8)
    }

    /// A row that loads older lines has the focus, and the end is in view until a key.
    @Test func theFirstFrameShowsTheEnd() {
        let screen = Screen(title: "") {
            Node(id: "older", ListItem("Older") {})
            for number in 1...9 { Node(id: number, Text("line \(number)")) }
        }
        var session = ScreenSession(screen.followingEnd(), width: 20, height: 2)
        let lines = session.lines
        session.press(.down)
        #expect([lines, session.lines] == [["  line 8", "  line 9"], ["› Older", "  line 1"]])
    }

    @Test func aScreenWithoutPanesFollowsToo() {
        let screen = Screen(title: "") { for number in 1...9 { Node(id: number, Text("line \(number)")) } }
        let around = Screen(title: "") { EmbeddedScreen(id: "log", screen.followingEnd()) }
        let collapsed = Screen(title: "") {
            Panes(.sideBySide, collapsingBelow: 40) {
                Pane { Text("first") }
                Pane { for number in 1...9 { Node(id: number, Text("line \(number)")) } }.followingEnd()
            }
        }
        let lines = [screen.followingEnd(), around, collapsed].map { $0.frame(width: 20, height: 2).lines }
        #expect(lines == Array(repeating: ["  line 8", "  line 9"], count: 3))
    }

    /// The cost of a frame is that of what is seen: a line far away is compared with nothing.
    @Test func aScreenEqualsOneThatLooksEqual() {
        let screen = Log().screen
        #expect(screen == Log().screen && screen != Log(follows: false).screen)
        let (start, end) = (screen.onReachStart {}, screen.onReachEnd {})
        #expect(start == screen.onReachStart {} && start != screen && start != end)
        #expect(end != screen.onReachEnd(within: 3) {})
    }
}
