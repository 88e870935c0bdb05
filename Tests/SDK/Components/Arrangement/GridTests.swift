import MillraceComponents
import MillraceRendering
import RenderingTestSupport
import Synchronization
import TestSupport
import Testing

struct GridTests {
    private static let grid = Grid(columnWidth: 4, spacing: 1) {
        Text("a b")
        Text("one two")
        Text("c")
        Text("d")
    }

    private static let looks: [TestRow<Look>] = [
        TestRow("all in a row, which share the width", (grid, 23, ["a b   one   c     d", "      two"])),
        TestRow("as many as have room, as high as the highest", (grid, 10, ["a b  one", "     two", "c    d"])),
        TestRow("one column", (grid, 5, ["a b", "one", "two", "c", "d"])),
        TestRow("less than a column", (grid, 2, ["a", "b", "on", "e", "tw", "o", "c", "d"])),
        TestRow("no components", (Grid(columnWidth: 4, cells: []), 9, [])),
    ]

    @Test(arguments: looks) func looksAsExpected(_ row: TestRow<Look>) {
        #expect(row.value.component.shown(width: row.value.width) == row.value.lines, sourceLocation: row.location)
    }

    // MARK: - The cursor

    private final class User: Sendable {
        private let tile: Mutex<Int>
        let log = Log()

        init(_ tile: Int) {
            self.tile = Mutex(tile)
        }

        var now: Int { tile.withLock { $0 } }

        /// Seven cells, the second one of two lines, between two buttons.
        func screen(width: Int) -> Screen {
            let cells = (0..<7).map { number in Text(number == 1 ? "a\nb" : "\(number)") }
            return Screen(title: "") {
                Node(id: "before", Button("Before") {})
                Node(
                    id: "grid",
                    Grid(columnWidth: 4, cells: cells).choosing(
                        now,
                        onMove: { cell in self.tile.withLock { $0 = cell } },
                        onChoose: { self.log.add("\($0)") }
                    )
                )
                Node(id: "after", Button("After") {})
            }
        }

        func use(_ keys: [Key], width: Int) -> ScreenSession {
            var session = ScreenSession(screen(width: width).focusing("grid"), width: width, height: 12)
            for key in keys {
                session.press(key)
                session.update(to: screen(width: width).focusing("grid"))
            }
            return session
        }
    }

    private typealias Use = (start: Int, keys: [Key], seen: String)

    /// In 22 columns there are three cells beside each other: 0 1 2, 3 4 5, 6.
    private static let uses: [TestRow<Use>] = [
        TestRow("right", (0, [.right], "1 grid")),
        TestRow("left", (2, [.left, .left], "0 grid")),
        TestRow("down", (0, [.down], "3 grid")),
        TestRow("down from a higher cell", (1, [.down], "4 grid")),
        TestRow("down into a row with fewer", (5, [.down], "6 grid")),
        TestRow("up", (4, [.up], "1 grid")),
        TestRow("up and down", (6, [.up, .up, .down], "3 grid")),
        TestRow("out below", (6, [.down], "6 after")),
        TestRow("out above", (1, [.up], "1 before")),
        TestRow("not out at the side", (2, [.right], "2 grid")),
        TestRow("enter", (4, [.enter], "4 grid 4")),
        TestRow("space", (4, [" "], "4 grid 4")),
        TestRow("a click", (0, [.mouse(Mouse(.click, row: 3, column: 10))], "4 grid 4")),
        TestRow("a click on the second line", (0, [.mouse(Mouse(.click, row: 2, column: 10))], "1 grid 1")),
        TestRow("out of range", (99, [.left], "6 grid")),
        TestRow("far below zero", (.min, [.right], "1 grid")),
    ]

    @Test(arguments: uses) private func aCursorMoves(_ row: TestRow<Use>) {
        let user = User(row.value.start)
        let session = user.use(row.value.keys, width: 22)
        let shown = min(max(0, user.now), 6)
        let focus = session.interaction.focus?.id.description ?? "–"
        let seen = (["\(shown)", focus] + user.log.entries).joined(separator: " ")
        #expect(seen == row.value.seen, sourceLocation: row.location)
    }

    /// The width of the screen decides how many cells are beside each other.
    @Test func theColumnsAreThoseOfTheFrame() {
        let cells = [22, 10, 60].map { width in
            let user = User(0)
            _ = user.use([.down], width: width)
            return user.now
        }
        #expect(cells == [3, 1, 0])
    }

    /// The cell is reversed while the grid has the focus.
    @Test func theCellIsReversed() {
        func reversed(_ session: ScreenSession) -> [String] {
            let frame = session.frame
            return (1...2).map { row in
                (0..<frame.width).filter { frame[row, $0].style.attributes.contains(.reverse) }
                    .map { frame[row, $0].text }.joined().trimmedEnd
            }
        }
        #expect(reversed(User(1).use([], width: 22)) == ["a", "b"])
        #expect(reversed(User(1).use([.backtab], width: 22)) == ["", ""])
    }

    @Test func whatIsSaid() {
        let grid = Self.grid.choosing(2, onMove: { _ in }, onChoose: { _ in })
        #expect((Self.grid.spoken, grid.spoken) == ("a b, one two, c, d", "c, 3 of 4"))
        let hostile = Grid(columnWidth: 9, cells: [Text("a\nb"), Text("\u{1B}[2J"), Text("\u{202E}c")])
        #expect(hostile.spoken == "a b, ␛[2J, c")
    }
}
