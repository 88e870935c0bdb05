import MillraceRendering

/// A picture in the pixels of a terminal.
struct ScaledPicture {
    let width: Int
    let height: Int
    /// Four bytes for each pixel, red, green, blue and opacity, row by row.
    let rgba: [UInt8]

    /// The most pixels of a whole picture: those of a window of 1920 × 1080.
    static let mostPixels = 1 << 21

    /// Scales a whole picture to cells.
    init(_ picture: ShownPicture, cell: PictureProtocol.CellSize) {
        self.init(picture, cell: cell, rows: 0..<picture.lines, columns: 0..<picture.columns)
    }

    /// Scales a part of a picture to cells, by the mean of a pixel's area, or without a change of the colors if it
    /// becomes larger.
    init(_ picture: ShownPicture, cell: PictureProtocol.CellSize, rows: Range<Int>, columns: Range<Int>) {
        let (width, height) = (columns.count * cell.width, rows.count * cell.height)
        let source = picture.pixels
        let drawnHeight = picture.halves * cell.height / 2
        let (left, top) = (columns.lowerBound * cell.width, rows.lowerBound * cell.height)
        let columns = (left..<left + width).map {
            Self.samples($0, of: picture.columns * cell.width, from: source.width)
        }
        var rgba = [UInt8](repeating: 0, count: width * height * 4)
        rgba.withUnsafeMutableBufferPointer { target in
            var next = 0
            for y in top..<max(top, min(top + height, drawnHeight)) {
                let rows = Self.samples(y, of: drawnHeight, from: source.height)
                for samples in columns {
                    let (sum, count) = source.sum(rows: rows, columns: samples)
                    if sum.w > 0 {
                        for part in 0..<3 { target[next + part] = UInt8(truncatingIfNeeded: sum[part] / sum.w) }
                        target[next + 3] = UInt8(truncatingIfNeeded: sum.w / count)
                    }
                    next += 4
                }
            }
        }
        (self.width, self.height, self.rgba) = (width, height, rgba)
    }

    /// Whether all pixels are opaque.
    var isOpaque: Bool {
        stride(from: 3, to: rgba.count, by: 4).allSatisfy { rgba[$0] == 255 }
    }

    private static func samples(_ index: Int, of count: Int, from sourceCount: Int) -> PixelSamples {
        let start = index * sourceCount / count
        return PixelSamples(of: start..<max(start + 1, (index + 1) * sourceCount / count))
    }
}
