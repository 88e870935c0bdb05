import MillraceRendering
import MillraceStreams
import MillraceTestKit
import TestSupport
import Testing

@testable import MillraceTerminal

/// The law of the painter, with pictures: what the terminal shows is what the frame says, cell for cell.
struct PicturePaintingTests {
    private static let cell = PictureProtocol.CellSize(width: 3, height: 7)

    @Test(arguments: [PictureProtocol.kitty(cell: cell), .sixel(cell: cell, colors: 256)])
    func theTerminalShowsTheFrame(_ pictures: PictureProtocol) {
        var random = SeededGenerator(seed: 45)
        let images = (0..<3).map { Self.image($0, &random) }
        var painter = Painter(colors: .trueColor)
        painter.pictures = pictures
        for _ in 0..<TestDepth.times(60, dividedBy: 2) {
            let (width, height) = (Int(random.next() % 20) + 2, Int(random.next() % 10) + 2)
            var terminal = PictureTerminal(width: width, height: height, cell: Self.cell)
            var shown: TextFrame?
            for _ in 0..<8 {
                let frame = Self.frame(width: width, height: height, of: images, &random)
                let next = frame.withPictures { pictures == .kitty(cell: Self.cell) || $0 < height - 1 }
                // A terminal that was cleared has none of the pictures.
                if random.next() % 6 == 0 { shown = nil }
                terminal.receive(painter.paint(next, over: shown))
                let faults = Self.faults(of: terminal, showing: next)
                #expect((terminal.complaints, terminal.text.complaints, faults) == ([], [], []))
                #expect(painter.paint(next, over: next) == [])
                shown = next
            }
        }
    }

    /// An image with a few colors; only the first is opaque.
    private static func image(_ number: Int, _ random: inout SeededGenerator) -> Pixels {
        let (width, height) = ([7, 1, 40][number], [9, 2, 3][number])
        let rgba = (0..<width * height).flatMap { _ in
            let color = UInt8(random.next() % 4) * 85
            let opacity = number == 0 || random.next() % 3 > 0 ? 255 : UInt8(random.next() % 128)
            return [color, 255 - color, UInt8(random.next() % 2) * 255, opacity]
        }
        return Pixels(width: width, height: height, rgba: rgba)
    }

    private static func frame(
        width: Int,
        height: Int,
        of images: [Pixels],
        _ random: inout SeededGenerator
    ) -> TextFrame {
        // Most frames have the same pictures, some of them in lines that have moved.
        var layout = SeededGenerator(seed: random.next() % 6 > 0 ? UInt64(width) : random.next())
        let top = Int(random.next() % 6) / 3
        let texts = ["London", "a", "   ", "東京", "हिन्दी", "👨\u{200D}👩\u{200D}👧", "──────────────"]
        return TextFrame(width: width, height: height) { canvas in
            for row in top..<height { canvas.write("row \(row - top)", row: row, column: width / 2) }
            for _ in 0..<2 {
                let (columns, halves) = (Int(layout.next() % 5) + 1, Int(layout.next() % 6) + 1)
                let (row, column) = (Int(layout.next() % UInt64(height)), Int(layout.next() % UInt64(width)))
                let (pixels, lines) = (images[Int(layout.next() % 3)], (halves + 1) / 2)
                // Two of a picture beside each other, or below each other.
                let isBelow = layout.next() % 2 == 0
                for number in 0..<2 {
                    canvas.part(
                        row: top - 1 + row + (isBelow ? number * lines : 0),
                        column: column + (isBelow ? 0 : number * columns),
                        width: columns,
                        height: lines
                    ) { part in
                        for row in 0..<part.height { part.fill("▀", row: row, columns: 0..<part.width) }
                        part.place(pixels, row: 0, columns: columns, halves: halves)
                    }
                }
            }
            for _ in 0..<random.next() % 4 {
                let (row, column) = (Int(random.next() % UInt64(height)), Int(random.next() % UInt64(width)))
                let style = Style(background: random.next() % 4 > 0 ? .standard : .blue)
                canvas.write(texts[Int(random.next() % 7)], row: row, column: column, style: style)
            }
        }
    }

    /// Returns the cells over which the terminal has other pixels than the frame.
    private static func faults(of terminal: PictureTerminal, showing frame: TextFrame) -> [String] {
        var faults = frame.lines == terminal.text.lines ? [] : ["the text: \(terminal.text.lines)"]
        for row in 0..<frame.height {
            for column in 0..<frame.width {
                let shown = terminal.pixels(row: row, column: column)
                guard let tile = frame.tile(row: row, column: column) else {
                    if shown != nil { faults.append("pixels at \(row), \(column)") }
                    continue
                }
                let expected = pixels(of: tile)
                let isRight = zip(shown ?? Array(repeating: SIMD4(), count: expected.count), expected).allSatisfy(
                    areNear
                )
                if !isRight { faults.append("other pixels at \(row), \(column)") }
            }
        }
        return faults
    }

    /// Returns whether pixels are equal, but for the opacity and the percents of colors in sixel.
    private static func areNear(_ shown: SIMD4<UInt8>, _ expected: SIMD4<UInt8>) -> Bool {
        if shown == expected || shown.w == 0 && expected.w < 128 { return true }
        guard shown.w == 255, expected.w >= 128 else { return false }
        return (0..<3).allSatisfy { abs(Int(shown[$0]) - Int(expected[$0])) <= 2 }
    }

    private static func pixels(of tile: PictureTile) -> [SIMD4<UInt8>] {
        let scaled = ScaledPicture(tile.picture, cell: cell)
        let (x, y) = (tile.column * cell.width, tile.row * cell.height)
        return (y..<y + cell.height).flatMap { y in
            (x..<x + cell.width).map { x in
                let index = (y * scaled.width + x) * 4
                return SIMD4(scaled.rgba[index], scaled.rgba[index + 1], scaled.rgba[index + 2], scaled.rgba[index + 3])
            }
        }
    }

    /// Of a picture that is much larger than the terminal, only what is in view is in sixel; kitty's protocol has
    /// it in fewer pixels.
    @Test func aHugePictureIsShownInParts() {
        let pixels = Pixels(width: 1, height: 2, rgba: [255, 0, 0, 255, 0, 0, 255, 255])
        let cell = PictureProtocol.CellSize(width: 20, height: 40)
        let frame = TextFrame(width: 4, height: 4) { canvas in
            canvas.part(row: -49_999, width: 4, height: 100_000) {
                $0.place(pixels, row: 0, columns: 4, halves: 200_000)
            }
        }
        var painter = Painter(colors: .trueColor)
        for pictures in [PictureProtocol.kitty(cell: cell), .sixel(cell: cell, colors: 256)] {
            painter.pictures = pictures
            var terminal = PictureTerminal(width: 4, height: 4, cell: cell)
            terminal.receive(painter.paint(frame.withPictures { $0 < 3 }, over: nil))
            #expect((terminal.complaints, terminal.text.complaints) == ([], []))
            guard case .sixel = pictures else { continue }
            let colors = (0..<3).map { terminal.pixels(row: $0, column: 3)?.last }
            #expect(colors == [SIMD4(255, 0, 0, 255), SIMD4(0, 0, 255, 255), SIMD4(0, 0, 255, 255)])
        }
    }

    /// A line of a picture is painted where its cells change, and not because the line has a spinner or an emoji.
    @Test(arguments: [["⠋", "⠙"], ["👨\u{200D}👩", "👨\u{200D}👩"]]) func pixelsThatStayAreNotSentAgain(signs: [String]) {
        let pixels = Pixels(width: 1, height: 1, rgba: [1, 2, 3, 255])
        let frames = zip(signs, ["a", "b"]).map { sign, letter in
            TextFrame(width: 30, height: 3) { canvas in
                canvas.place(pixels, row: 0, columns: 4, halves: 4)
                canvas.write(sign, row: 0, column: 10)
                canvas.write(letter, row: 1, column: 29)
            }
        }
        var painter = Painter(colors: .trueColor)
        painter.pictures = .sixel(cell: Self.cell, colors: 256)
        let bytes = painter.paint(frames[1], over: frames[0])
        #expect(!bytes.isEmpty && !String(decoding: bytes, as: UTF8.self).contains("\u{1B}P"))
    }

    /// xterm shows nothing of a picture with a side of more than 1,000 pixels.
    @Test(arguments: [
        (PictureProtocol.CellSize(width: 30, height: 2), 40, 2),
        (PictureProtocol.CellSize(width: 2, height: 250), 1, 6),
    ])
    func largePicturesAreDivided(cell: PictureProtocol.CellSize, columns: Int, lines: Int) {
        let pixels = Pixels(width: 2, height: 2, rgba: Array(repeating: 255, count: 16))
        let frame = TextFrame(width: columns, height: lines + 1) {
            $0.place(pixels, row: 0, columns: columns, halves: 2 * lines)
        }
        var painter = Painter(colors: .trueColor)
        painter.pictures = .sixel(cell: cell, colors: 256)
        var terminal = PictureTerminal(width: columns, height: lines + 1, cell: cell)
        terminal.receive(painter.paint(frame, over: nil))
        let isShown = (0..<lines).allSatisfy { row in
            (0..<columns).allSatisfy { terminal.pixels(row: row, column: $0) != nil }
        }
        #expect(isShown && terminal.complaints == [], "\(terminal.complaints)")
    }

    /// An image is sent once, however it moves, and removed when no cell shows it.
    @Test func anImageIsSentOnce() {
        var random = SeededGenerator(seed: 1)
        let pixels = Self.image(0, &random)
        func frame(row: Int) -> TextFrame {
            TextFrame(width: 9, height: 6) { $0.place(pixels, row: row, columns: 4, halves: 4) }
        }
        var painter = Painter(colors: .trueColor, isSynchronized: false)
        painter.pictures = .kitty(cell: Self.cell)
        func count(_ part: String, from row: Int, to next: Int) -> Int {
            let bytes = painter.paint(frame(row: next), over: frame(row: row))
            return String(decoding: bytes, as: UTF8.self).split(separator: part, omittingEmptySubsequences: false).count
                - 1
        }
        let sent = [count("a=t", from: 6, to: 0), count("a=t", from: 0, to: 1), count("a=t", from: 1, to: 6)]
        let removed = [count("d=I", from: 6, to: 0), count("d=I", from: 0, to: 1), count("d=I", from: 1, to: 6)]
        #expect((sent, removed) == ([1, 0, 0], [0, 0, 1]))
    }
}
