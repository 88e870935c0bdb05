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
            source.rgba.withUnsafeBufferPointer { pixels in
                var next = 0
                for y in top..<max(top, min(top + height, drawnHeight)) {
                    let rows = Self.samples(y, of: drawnHeight, from: source.height)
                    for samples in columns {
                        Self.mean(of: pixels, rows: rows, columns: samples, width: source.width, to: target, at: next)
                        next += 4
                    }
                }
            }
        }
        (self.width, self.height, self.rgba) = (width, height, rgba)
    }

    /// Whether all pixels are opaque.
    var isOpaque: Bool {
        stride(from: 3, to: rgba.count, by: 4).allSatisfy { rgba[$0] == 255 }
    }

    /// The most samples in a row or a column of a pixel's area.
    private static let mostSamples = 4

    /// The positions of the samples for a pixel: every `step`th of `count` from `start` on.
    private struct Samples {
        var start: Int
        var step: Int
        var count: Int
    }

    private static func samples(_ index: Int, of count: Int, from sourceCount: Int) -> Samples {
        let start = index * sourceCount / count
        let end = max(start + 1, (index + 1) * sourceCount / count)
        let step = (end - start + mostSamples - 1) / mostSamples
        return Samples(start: start, step: step, count: (end - start + step - 1) / step)
    }

    private static func mean(
        of pixels: UnsafeBufferPointer<UInt8>,
        rows: Samples,
        columns: Samples,
        width: Int,
        to target: UnsafeMutableBufferPointer<UInt8>,
        at position: Int
    ) {
        var sum = SIMD4<UInt32>()
        for row in 0..<rows.count {
            for column in 0..<columns.count {
                let index = ((rows.start + row * rows.step) * width + columns.start + column * columns.step) * 4
                let alpha = UInt32(pixels[index + 3])
                sum &+= SIMD4(
                    UInt32(pixels[index]) &* alpha,
                    UInt32(pixels[index + 1]) &* alpha,
                    UInt32(pixels[index + 2]) &* alpha,
                    alpha
                )
            }
        }
        guard sum.w > 0 else { return }
        let alpha = sum.w / UInt32(rows.count * columns.count)
        target[position] = UInt8(truncatingIfNeeded: sum.x / sum.w)
        target[position + 1] = UInt8(truncatingIfNeeded: sum.y / sum.w)
        target[position + 2] = UInt8(truncatingIfNeeded: sum.z / sum.w)
        target[position + 3] = UInt8(truncatingIfNeeded: alpha)
    }
}
