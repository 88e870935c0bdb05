import RenderingTestSupport
import Synchronization
import TestSupport
import Testing

@testable import MillraceRendering

/// Columns of a table whose borders a user moves: by the mouse and by keys, within limits, in spaces of all sizes.
struct ColumnResizingTests {
    private final class States: Sendable {
        private let widths: Mutex<[[Int]]>

        init(_ first: [Int]) {
            widths = Mutex([first])
        }

        var all: [[Int]] { widths.withLock { $0 } }

        func append(_ new: [Int]) {
            widths.withLock { $0.append(new) }
        }
    }

    private enum Kind: CaseIterable {
        /// Columns that fit their cells, the middle one flexible, and columns that scroll sideways.
        case fitting, filled, scrolling
    }

    private static func screen(_ kind: Kind, _ state: States, spacing: Int = 2) -> Screen {
        let columns = ["City", TableColumn("Language", width: kind == .filled ? .flexible() : .fit), "Country"]
        let table = Table(id: "cities", columns, spacing: spacing) {
            TableRow(id: 1) { for text in ["London", "English", "England"] { text } }
            TableRow(id: 2) { for text in ["Bath", "English", "England"] { text } }
        }
        .resizable(state.all.last ?? []) { state.append($0) }
        return Screen(title: "") { kind == .scrolling ? table.scrollingSideways() : table }
    }

    /// A user with a table whose widths are in a state, which the handler changes.
    private final class User {
        var session: ScreenSession
        private let make: (States) -> Screen
        private let state: States

        init(_ widths: [Int] = [], width: Int = 32, make: @escaping (States) -> Screen) {
            (self.make, state) = (make, States(widths))
            session = ScreenSession(make(state), width: width, height: 8)
        }

        var changes: [[Int]] { Array(state.all.dropFirst()) }

        func use(_ keys: [Key], showingEach: Bool = true) {
            for key in keys {
                session.interaction.handle(key, on: make(state)).perform()
                if showingEach { session.update(to: make(state)) }
            }
        }
    }

    private static func mouse(_ actions: (Mouse.Action, Int)...) -> [Key] {
        actions.map { .mouse(Mouse($0, row: 0, column: $1)) }
    }

    private struct Use: Sendable {
        var kind = Kind.fitting
        var widths: [Int] = []
        var keys: [Key]
        /// The last widths that the handler received, and the number of calls.
        var last: [Int]?
        var count = 1
    }

    /// The titles begin in the third column; the table has 30 columns, and its own widths are 6, 8 and 7.
    private static let uses: [TestRow<Use>] = [
        TestRow("a border to the right", Use(keys: mouse((.click, 8), (.drag, 11)), last: [9, 8, 7])),
        TestRow("a border to the left", Use(keys: mouse((.click, 18), (.drag, 15)), last: [6, 5, 7])),
        TestRow("its second cell", Use(keys: mouse((.click, 9), (.drag, 10)), last: [7, 8, 7])),
        TestRow("the border behind the last column", Use(keys: mouse((.click, 27), (.drag, 29)), last: [6, 8, 9])),
        TestRow(
            "each move is from the start",
            Use(keys: mouse((.click, 8), (.drag, 9), (.drag, 12), (.drag, 10)), last: [8, 8, 7], count: 3)
        ),
        TestRow(
            "as far as the limits",
            Use(keys: mouse((.click, 8), (.drag, .min), (.drag, .max)), last: [16, 3, 7], count: 2)
        ),
        TestRow("what is left of the room", Use(keys: mouse((.click, 27), (.drag, 99)), last: [6, 8, 12])),
        TestRow("the next column gives way", Use(keys: mouse((.click, 8), (.drag, 15)), last: [13, 6, 7])),
        TestRow("a release ends it", Use(keys: mouse((.click, 8), (.release, 8), (.drag, 12)), count: 0)),
        TestRow(
            "a double click",
            Use(widths: [4, 4, 4], keys: mouse((.click, 6), (.doubleClick, 6), (.drag, 9)), last: [])
        ),
        TestRow("a title is no border", Use(keys: mouse((.click, 3), (.drag, 9)), count: 0)),
        TestRow("a key", Use(keys: [">"], last: [7, 8, 7])),
        TestRow("keys for another column", Use(keys: [.right, "<", "<"], last: [6, 6, 7], count: 2)),
        TestRow("keys up to the limit", Use(keys: Array(repeating: "<", count: 9), last: [3, 8, 7], count: 3)),
        TestRow("two keys in one frame", Use(widths: [6, 8, 7], keys: [">", ">"], last: [8, 8, 7], count: 2)),
        TestRow(
            "the columns fill the table",
            Use(kind: .filled, keys: mouse((.click, 8), (.drag, 10)), last: [8, 11, 7])
        ),
        TestRow(
            "a flexible column",
            Use(kind: .filled, keys: mouse((.click, 23), (.drag, 20)), last: [6, 10, 10])
        ),
        TestRow("a filled table ends where it ends", Use(kind: .filled, keys: [.right, .right, ">"], count: 0)),
        TestRow(
            "a column that scrolls is at most as wide as the table",
            Use(kind: .scrolling, keys: mouse((.click, 8), (.drag, 99)), last: [30, 8, 7])
        ),
        TestRow("widths below the least", Use(widths: [1, 0, -1], keys: [">"], last: [4, 3, 3])),
        TestRow("and a border", Use(widths: [1, 1, 1], keys: mouse((.click, 5), (.drag, 6)), last: [4, 3, 3])),
        TestRow("another number of columns", Use(widths: [1, 2], keys: [">"], last: [7, 8, 7])),
    ]

    @Test(arguments: uses) private func aBorderMoves(_ row: TestRow<Use>) {
        let use = row.value
        let user = User(use.widths) { Self.screen(use.kind, $0) }
        user.use(use.keys, showingEach: row.name != "two keys in one frame")
        #expect(
            user.changes.last == use.last && user.changes.count == use.count,
            "\(user.changes)",
            sourceLocation: row.location
        )
    }

    private typealias Look = (kind: Kind, widths: [Int], width: Int, lines: [String])

    private static let looks: [TestRow<Look>] = [
        TestRow("its own widths", (.fitting, [], 32, ["  City  ┃ Language│ Country│", "› London  English   England"])),
        TestRow(
            "widths of the state",
            (.fitting, [4, 9, 3], 32, ["  City┃ Language │ Co…│", "› Lon…  English    En…"])
        ),
        TestRow(
            "flexible columns share the rest",
            (.filled, [4, 5, 7], 32, ["  City┃ Language       │ Country", "› Lon…  English          England"])
        ),
        TestRow(
            "a narrow space",
            (.fitting, [20, 20, 3], 24, ["  City   ┃ Language│ Co…", "› London   English   En…"])
        ),
        TestRow("hostile numbers", (.fitting, [.min, .max, 0], 16, ["  Ci…┃ Lan…│ Co…", "› Lo…  Eng…  En…"])),
    ]

    @Test(arguments: looks) private func columnsHaveTheWidthsOfTheState(_ row: TestRow<Look>) {
        let (kind, widths, width, lines) = row.value
        let user = User(widths, width: width) { Self.screen(kind, $0) }
        #expect([user.session.lines[0], user.session.lines[2]] == lines, sourceLocation: row.location)
    }

    /// However many columns a table has, each of them can become as wide as the table.
    @Test(arguments: [5, 15, 18, 40]) func aColumnAmongMany(count: Int) {
        let user = User(width: 40) { state in
            Screen(title: "") {
                Table(id: "all", (0..<count).map { TableColumn("Title \($0)") }) {
                    TableRow(id: 1) { for number in 0..<count { "\(number)" } }
                }
                .scrollingSideways().resizable(state.all.last ?? []) { state.append($0) }
            }
        }
        user.use(Array(repeating: ">", count: 60))
        #expect(user.changes.last?.first == 38)
        user.use(Array(repeating: "<", count: 60))
        #expect(user.changes.last?.first == 3)
    }

    /// A column whose own width is below the least keeps it while another one changes.
    @Test func aNarrowColumn() {
        let user = User { state in
            Screen(title: "") {
                Table(id: "all", ["", TableColumn("", width: .fixed(2)), "City"]) {
                    TableRow(id: 1) { for text in ["✓", "GB", "London"] { text } }
                }
                .resizable(state.all.last ?? []) { state.append($0) }
            }
        }
        user.use([.right, .right, ">", .left, .left, "<"])
        #expect(user.changes == [[1, 2, 7]])
    }

    /// Without the focus no border is thick, and a table inside of another component has none.
    @Test func bordersWithoutFocus() {
        let screen = Self.screen(.fitting, States([]))
        let table = Table(["City", "Country"], rows: [["London", "England"]]).resizable([]) { _ in }
        #expect(screen.frame(width: 32).lines.first == "  City  │ Language│ Country│")
        #expect(Screen(title: "") { Node(id: 1, table.padded()) }.frame(width: 32).lines.first == "  City    Country")
    }

    /// The screen has the first use of a character.
    @Test func theScreensKeysComeFirst() {
        let (log, state) = (Log(), States([]))
        var screen = Self.screen(.fitting, state)
        screen.keys = [KeyBinding("<", "Back") { log.add("back") }]
        var session = ScreenSession(screen)
        session.press(["<", ">"])
        #expect((log.entries, state.all.count) == (["back"], 2))
    }

    /// Whatever the space, the frame has its size, and the widths that a user makes have their limits.
    @Test func spacesOfAllSizes() {
        for width in TestDepth.some([1, 2, 3, 4, 5, 7, 11, 16, 20, 29, 30, 40], each: 4) {
            for kind in Kind.allCases {
                for spacing in [0, 1, 2, 50] {
                    let user = User([5, .max, 1], width: width) { Self.screen(kind, $0, spacing: spacing) }
                    let keys: [Key] = [">", ">", .right, "<", .right, ">", "<", "<"]
                    user.use(keys + (0..<width).flatMap { Self.mouse((.click, $0), (.drag, $0 / 2), (.drag, 99)) })
                    #expect(user.session.lines.allSatisfy { $0.columns() <= width })
                    let sent = TableGeometry.leastWidth...LayoutLimits.columns
                    #expect(user.changes.joined().allSatisfy { sent.contains($0) })
                }
            }
        }
    }
}
