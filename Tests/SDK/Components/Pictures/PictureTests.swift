import CPNG
import MillraceComponents
import MillraceRendering
import RenderingTestSupport
import TestSupport
import Testing

struct PictureTests {
    /// Two by four pixels: white, black; red, nothing; nothing, nothing; blue, blue.
    private static let pixels: [UInt8] = [
        255, 255, 255, 255, 0, 0, 0, 255, 255, 0, 0, 255, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 0, 0, 255, 255,
    ]
    private static let image = PixelImage(width: 2, height: 4, rgba: pixels)

    private static let looks: [TestRow<(theme: Theme, lines: [String])>] = [
        TestRow("half blocks", (.standard, ["▀▀", "▄▄", "A flag"])),
        TestRow("signs for brightness", (.mono, ["* ", "..", "A flag"])),
    ]

    @Test(arguments: looks) func aPictureHasSignsForItsTheme(_ row: TestRow<(theme: Theme, lines: [String])>) {
        let space = Space(width: 6, theme: row.value.theme)
        let lines = Picture(of: "A flag", Self.image).lines(in: space).map { $0.spans.map(\.text).joined() }
        let expected = row.value.lines.map { $0.trimmedEnd }
        #expect(lines.map(\.trimmedEnd) == expected, sourceLocation: row.location)
    }

    @Test func halvesHaveTheColorsOfTheirPixels() {
        let frame = Picture(of: "", Self.image).frame(in: Space(width: 9))
        let expected: [[Style]] = [
            [Style(foreground: .rgb(255, 255, 255), background: .rgb(255, 0, 0)), Style(foreground: .rgb(0, 0, 0))],
            [Style(foreground: .rgb(0, 0, 255)), Style(foreground: .rgb(0, 0, 255))],
        ]
        #expect((0..<2).map { row in (0..<2).map { frame[row, $0].style } } == expected)
    }

    /// The shape of a picture, in cells that are twice as high as wide, is that of its pixels within one pixel.
    @Test func aPictureKeepsItsShape() {
        for (width, height) in [(1, 1), (640, 480), (480, 640), (2000, 20), (20, 2000), (65_536, 1), (3, 65_536)] {
            let image = PixelImage(width: width, height: height, rgba: [])
            for columns in [1, 7, 40, 200] {
                for lines in [1, 6, 100] {
                    let picture = Picture(of: "", image, height: lines, isDescribed: false)
                    let (shownWidth, shownHeight) = (
                        picture.width(in: Space(width: columns)), picture.height(in: Space(width: columns))
                    )
                    let fits = shownWidth <= min(columns, width) && shownHeight <= min(lines, (height + 1) / 2)
                    let scale = min(1, Double(columns) / Double(width), Double(lines * 2) / Double(height))
                    let isInShape =
                        abs(Double(shownWidth) - Double(width) * scale) <= 1
                        && abs(Double(shownHeight * 2) - Double(height) * scale) <= 2
                    #expect(fits && isInShape, "\(width) × \(height) in \(columns) × \(lines)")
                }
            }
        }
    }

    @Test(.needs(mr_png_shared() != nil, "libpng 1.6 is not installed")) func aPNGIsReadAsItsPixels() throws {
        let bytes = PNGFile(width: 2, height: 4, rgba: Self.pixels).bytes
        let image = try PixelImage(png: bytes)
        #expect(image == Self.image)
        #expect(throws: PictureError.tooLarge(width: 2, height: 4)) { try PixelImage(png: bytes, mostPixels: 7) }
        let bomb = PNGFile(width: 1_000_000, height: 900_000, rgba: Self.pixels).bytes
        #expect(throws: PictureError.tooLarge(width: 1_000_000, height: 900_000)) { try PixelImage(png: bomb) }
    }

    /// Files of which any byte is another one, with right and with wrong checksums, and files that end anywhere, give
    /// an image within the limit or a reason.
    @Test(.needs(mr_png_shared() != nil, "libpng 1.6 is not installed")) func noFileEndsTheProcess() {
        let bytes = PNGFile(width: 2, height: 4, rgba: Self.pixels).bytes
        var files = bytes.indices.map { Array(bytes[..<$0]) }
        for index in bytes.indices {
            for byte: UInt8 in [0, 1, 3, 0x7F, 0x80, 0xFF] {
                var wrong = bytes
                wrong[index] = byte
                files += [wrong, PNGFile.changed(bytes, at: index, to: byte)]
            }
        }
        var (images, reasons) = (0, 0)
        for file in files {
            do throws(PictureError) {
                let image = try PixelImage(png: file, mostPixels: 100)
                images += 1
                #expect(image.width * image.height <= 100 && image.rgba.count == image.width * image.height * 4)
            } catch {
                reasons += 1
                #expect(!error.description.isEmpty && error != .libraryIsMissing)
            }
        }
        #expect(images > 50 && reasons > bytes.count)
    }
}
