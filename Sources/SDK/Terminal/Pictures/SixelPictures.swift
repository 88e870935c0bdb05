import MillraceRendering

/// The sequences that paint the pictures of a frame in sixel, where cells have changed.
struct SixelPictures {
    private let cell: PictureProtocol.CellSize
    private let colors: Int
    /// The rectangles of cells to paint.
    let placements: [PicturePlacement]

    /// Creates the pictures of a frame.
    ///
    /// - Parameters:
    ///   - cell: The size of a cell.
    ///   - colors: The number of colors of a picture.
    ///   - next: The frame.
    ///   - isPainted: Returns whether the cell of a picture was painted over, so that its pixels are gone.
    init(
        cell: PictureProtocol.CellSize,
        colors: Int,
        next: TextFrame,
        where isPainted: (_ row: Int, _ column: Int) -> Bool
    ) {
        (self.cell, self.colors) = (cell, colors)
        placements = PicturePlacement.all(in: next, where: isPainted).flatMap {
            $0.divided(rows: max(1, Self.longestSide / cell.height), columns: max(1, Self.longestSide / cell.width))
        }
    }

    /// The most pixels of a side: xterm shows nothing of a larger picture.
    private static let longestSide = 1000

    /// The sequences of the placements, in their order.
    var sequences: [[UInt8]] {
        var palettes: [ShownPicture: (palette: SixelPalette, width: Int)] = [:]
        return placements.map { placement in
            let (picture, rows, columns) = (placement.picture, placement.rows, placement.columns)
            guard picture.columns * cell.width * picture.lines * cell.height <= ScaledPicture.mostPixels else {
                let scaled = ScaledPicture(picture, cell: cell, rows: rows, columns: columns)
                return SixelImage(SixelPalette(scaled, most: colors), width: scaled.width).bytes
            }
            // The parts of a picture have the same colors.
            let (palette, width) = palettes[picture] ?? palette(of: picture)
            palettes[picture] = (palette, width)
            return SixelImage(
                palette,
                width: width,
                rows: rows.lowerBound * cell.height..<rows.upperBound * cell.height,
                columns: columns.lowerBound * cell.width..<columns.upperBound * cell.width
            ).bytes
        }
    }

    private func palette(of picture: ShownPicture) -> (palette: SixelPalette, width: Int) {
        let scaled = ScaledPicture(picture, cell: cell)
        return (SixelPalette(scaled, most: colors), scaled.width)
    }
}

/// A rectangle of pixels in sixel: bands of six rows, each with one line of signs for each of its colors.
private struct SixelImage {
    private(set) var bytes: [UInt8] = []

    init(_ palette: SixelPalette, width: Int) {
        self.init(palette, width: width, rows: 0..<palette.pixels.count / max(1, width), columns: 0..<width)
    }

    init(_ palette: SixelPalette, width: Int, rows: Range<Int>, columns: Range<Int>) {
        // Pixels that aren't set stay as they are; the sides of a pixel are equal.
        append("\u{1B}P0;1;0q\"1;1;\(columns.count);\(rows.count)")
        var defined = Array(repeating: false, count: palette.colors.count)
        var signs: [[UInt8]] = Array(repeating: [], count: palette.colors.count)
        for top in stride(from: rows.lowerBound, to: rows.upperBound, by: 6) {
            if top > rows.lowerBound { append("-") }
            var used: [Int] = []
            for row in top..<min(top + 6, rows.upperBound) {
                for column in columns {
                    let color = Int(palette.pixels[row * width + column])
                    guard color >= 0 else { continue }
                    if signs[color].isEmpty {
                        used.append(color)
                        signs[color] = Array(repeating: 0, count: columns.count)
                    }
                    signs[color][column - columns.lowerBound] |= 1 << UInt8(row - top)
                }
            }
            for (index, color) in used.enumerated() {
                if index > 0 { append("$") }
                append("#\(color)")
                if !defined[color] {
                    defined[color] = true
                    append(";2;" + Self.percents(palette.colors[color]) + "#\(color)")
                }
                append(runsOf: signs[color])
                signs[color] = []
            }
        }
        append("\u{1B}\\")
    }

    private static func percents(_ color: SIMD3<UInt8>) -> String {
        func percent(_ part: UInt8) -> Int { (Int(part) * 100 + 127) / 255 }
        return "\(percent(color.x));\(percent(color.y));\(percent(color.z))"
    }

    private mutating func append(_ text: String) {
        bytes += text.utf8
    }

    /// The least number of equal signs that are shorter as a number and a sign.
    private static let shortestRun = 4

    private mutating func append(runsOf signs: [UInt8]) {
        let end = (signs.lastIndex { $0 != 0 } ?? -1) + 1
        var start = 0
        while start < end {
            let sign = signs[start]
            let stop = signs[start..<end].firstIndex { $0 != sign } ?? end
            if stop - start >= Self.shortestRun { append("!\(stop - start)") }
            let count = stop - start >= Self.shortestRun ? 1 : stop - start
            bytes += repeatElement(sign + 0x3F, count: count)
            start = stop
        }
    }
}
