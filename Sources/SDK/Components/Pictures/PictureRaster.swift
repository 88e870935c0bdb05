import MillraceRendering

/// An image scaled to cells of two pixels above each other.
struct PictureRaster {
    private let image: PixelImage
    /// The number of cells in a row.
    let columns: Int
    /// The number of rows of half cells.
    let halfCount: Int
    /// The pixels of the image in the height of half a cell.
    private let step: (x: Double, y: Double)

    init(_ image: PixelImage, columns mostColumns: Int, lines mostLines: Int) {
        self.image = image
        guard image.width > 0, image.height > 0, mostColumns > 0, mostLines > 0 else {
            (columns, halfCount, step) = (0, 0, (1, 1))
            return
        }
        let (width, height) = (Double(image.width), Double(image.height))
        let scale = min(1, Double(mostColumns) / width, Double(mostLines * 2) / height)
        columns = min(mostColumns, max(1, Int((width * scale).rounded())))
        halfCount = min(mostLines * 2, max(1, Int((height * scale).rounded())))
        step = (width / Double(columns), height / Double(halfCount))
    }

    /// The number of rows of cells.
    var lines: Int {
        (halfCount + 1) / 2
    }

    private typealias Pixel = (red: Int, green: Int, blue: Int)

    /// Returns the mean of a half cell, or `nil` for a transparent one.
    private func pixel(half: Int, column: Int) -> Pixel? {
        guard let rows = Self.samples(half, step: step.y, count: image.height),
            let columns = Self.samples(column, step: step.x, count: image.width)
        else { return nil }
        let (sum, count) = image.pixels.sum(rows: rows, columns: columns)
        guard sum.w > 0, sum.w * 2 >= 255 * count else { return nil }
        return (sum.x / sum.w, sum.y / sum.w, sum.z / sum.w)
    }

    private static func samples(_ index: Int, step: Double, count: Int) -> PixelSamples? {
        let start = Int(Double(index) * step)
        let end = min(count, max(start + 1, Int(Double(index + 1) * step)))
        return start < end ? PixelSamples(of: start..<end) : nil
    }

    private func pixels(row: Int, column: Int) -> (upper: Pixel?, lower: Pixel?) {
        (pixel(half: row * 2, column: column), pixel(half: row * 2 + 1, column: column))
    }

    /// Returns a cell whose upper half has one color and whose lower half another.
    func halves(row: Int, column: Int) -> (sign: String, style: Style) {
        func color(_ pixel: Pixel) -> Color {
            .rgb(UInt8(clamping: pixel.red), UInt8(clamping: pixel.green), UInt8(clamping: pixel.blue))
        }
        switch pixels(row: row, column: column) {
        case (nil, nil): return (" ", .plain)
        case let (upper?, nil): return ("▀", Style(foreground: color(upper)))
        case let (nil, lower?): return ("▄", Style(foreground: color(lower)))
        case let (upper?, lower?): return ("▀", Style(foreground: color(upper), background: color(lower)))
        }
    }

    private static let signs = Array(" .:-=+*#%@").map(String.init)

    /// Returns a sign for the brightness of a cell, by the weights of the colors in ITU-R BT.601.
    func sign(row: Int, column: Int) -> String {
        let (upper, lower) = pixels(row: row, column: column)
        let lights = [upper, lower].compactMap { $0 }.map { (299 * $0.red + 587 * $0.green + 114 * $0.blue) / 1000 }
        guard !lights.isEmpty else { return " " }
        let light = lights.reduce(0, +) / lights.count
        return Self.signs[min(Self.signs.count - 1, light * Self.signs.count / 256)]
    }
}
