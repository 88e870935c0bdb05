import RenderingTestSupport
import TestSupport
import Testing

@testable import MillraceRendering

struct PictureTileTests {
    private static let pixels = Pixels(width: 1, height: 1, rgba: [1, 2, 3, 255])

    /// A picture of letters, of six columns and four lines.
    private struct Patch: Component {
        var pixels = PictureTileTests.pixels

        func height(in space: Space) -> Int { 4 }
        func lines(in space: Space) -> [Line] { drawnLines(in: space) }

        func draw(on canvas: inout Canvas, in space: Space) {
            for row in 0..<4 { canvas.write("abcdef", row: row) }
            canvas.place(pixels, row: 0, columns: 6, halves: 7)
        }
    }

    /// Returns the lines of a frame, with the line and column of the picture in the place of each of its cells.
    private static func tiles(in frame: TextFrame) -> [String] {
        (0..<frame.height).map { row in
            (0..<frame.width).map { column in
                frame.tile(row: row, column: column).map { "\($0.row)\($0.column)" } ?? frame[row, column].text
            }
            .joined()
        }
    }

    private static let screen = Screen(title: "") {
        Node(id: 0) { "above" }
        Node(id: 1, Patch())
        Node(id: 2) { "below" }
    }

    private static let frames: [TestRow<(frame: TextFrame, tiles: [String])>] = [
        TestRow(
            "a screen",
            (
                screen.frame(width: 9, theme: .mono),
                ["  above", "  000102030405", "  101112131415", "  202122232425", "  303132333435", "  below"]
            )
        ),
        TestRow(
            "in few columns",
            (
                TextFrame(width: 3, height: 5) { Patch().draw(on: &$0, in: Space(width: 3)) },
                ["000102", "101112", "202122", "303132", ""]
            )
        ),
        TestRow(
            "a text over it",
            (
                TextFrame(width: 6, height: 2) { canvas in
                    canvas.part(row: -2, column: 1, width: 9, height: 9) { Patch().draw(on: &$0, in: Space(width: 9)) }
                    canvas.write("東", row: 1, column: 2)
                }, [" 2021222324", " 30東333435".replacing("35", with: "")]
            )
        ),
        TestRow("cropped", (screen.frame(width: 9, theme: .mono).cropped(toWidth: 3, height: 2), ["  a", "  00"])),
    ]

    @Test(arguments: frames) private func cellsArePartsOfPictures(_ row: TestRow<(frame: TextFrame, tiles: [String])>) {
        let tiles = Self.tiles(in: row.value.frame).map(\.trimmedEnd)
        #expect(tiles == row.value.tiles, sourceLocation: row.location)
        // What isn't shown in pixels is as it was without a picture.
        let plain = row.value.frame.withoutPictures
        #expect((plain.hasPictures, plain.lines) == (false, row.value.frame.lines), sourceLocation: row.location)
    }

    /// A window divides the picture below it, and has its own.
    @Test func windowsCoverPictures() {
        let inside = Screen(title: "") { Node(id: 3, Patch()) }
        let window = Overlay(id: "w", place: .below(0), width: .fixed(3)) { inside }
        let frame = Self.screen.presenting(window).frame(width: 24, height: 8, theme: .mono)
        #expect(
            Self.tiles(in: frame).map(\.trimmedEnd) == [
                "  above", "┌───┐030405", "│000102│131415", "│101112│232425", "│202122│333435", "│303132│ow", "└───┘",
                "",
            ]
        )
    }

    @Test func framesDifferByTheirPixels() {
        let frames = [[1, 2, 3, 255], [1, 2, 3, 255], [9, 2, 3, 255]].map { rgba in
            Screen(title: "") { Node(id: 0, Patch(pixels: Pixels(width: 1, height: 1, rgba: rgba))) }.frame(width: 8)
        }
        #expect((frames[0] == frames[1], frames[0] == frames[2]) == (true, false))
        #expect(frames[0].withoutPictures == frames[2].withoutPictures)
        let shown = frames[0].withPictures { $0 == 1 }
        #expect(shown.lines == ["  abcdef", "", "  abcdef", "  abcdef"])
        #expect((shown.tile(row: 0, column: 0), shown.tile(row: 1, column: 7)?.column) == (nil, 5))
    }

    /// A cell has 15 bits for the lines of pictures.
    @Test func linesBeyondTheLimitAreCharacters() {
        let frame = TextFrame(width: 1, height: 40_000) { $0.place(Self.pixels, row: 0, columns: 1, halves: 80_000) }
        #expect(frame.tile(row: 32_767, column: 0)?.row == 32_767 && frame.tile(row: 32_768, column: 0) == nil)
    }
}
