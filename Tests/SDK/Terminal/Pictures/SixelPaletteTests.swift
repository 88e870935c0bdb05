import MillraceRendering
import TestSupport
import Testing

@testable import MillraceTerminal

struct SixelPaletteTests {
    private static func scaled(_ width: Int, _ height: Int, _ color: (Int, Int) -> [UInt8]) -> ScaledPicture {
        let rgba = (0..<height).flatMap { y in (0..<width).flatMap { x in color(x, y) } }
        let picture = ShownPicture(Pixels(width: width, height: height, rgba: rgba), columns: width, halves: height * 2)
        return ScaledPicture(picture, cell: PictureProtocol.CellSize(width: 1, height: 1))
    }

    /// A few colors are kept as they are; what is more transparent than not has none.
    @Test func fewColorsAreExact() {
        let colors: [[UInt8]] = [[255, 0, 0, 255], [254, 1, 0, 128], [9, 9, 9, 127], [9, 9, 9, 0]]
        let palette = SixelPalette(Self.scaled(4, 1) { x, _ in colors[x] }, most: 2)
        #expect((palette.colors, palette.pixels) == ([SIMD3(255, 0, 0), SIMD3(254, 1, 0)], [0, 1, -1, -1]))
    }

    private static let gradients: [Row<(most: Int, mean: Double)>] = [
        Row("an old terminal", (16, 22)), Row("a usual one", (256, 9)), Row("two colors", (2, 60)), Row("one", (1, 70)),
    ]

    /// Of many colors, the chosen ones are near, and never more than allowed.
    @Test(arguments: gradients) private func manyColorsAreNear(_ row: Row<(most: Int, mean: Double)>) {
        let picture = Self.scaled(64, 64) { x, y in [UInt8(x * 4), UInt8(y * 4), UInt8((x + y) * 2), 255] }
        let palette = SixelPalette(picture, most: row.value.most)
        var difference = 0
        for (index, number) in palette.pixels.enumerated() {
            let color = palette.colors[Int(number)]
            for part in 0..<3 { difference += abs(Int(color[part]) - Int(picture.rgba[index * 4 + part])) }
        }
        let mean = Double(difference) / Double(palette.pixels.count * 3)
        #expect(
            palette.colors.count <= row.value.most && mean < row.value.mean,
            "\(mean)",
            sourceLocation: row.location
        )
    }

    /// Pictures become smaller by the mean of what a pixel covers, and larger without new colors.
    @Test func picturesAreScaled() {
        let checks = Pixels(
            width: 2,
            height: 2,
            rgba: [0, 0, 0, 255, 200, 200, 200, 255, 200, 0, 0, 0, 100, 100, 100, 255]
        )
        func scaled(_ columns: Int, _ halves: Int, _ cell: PictureProtocol.CellSize) -> [UInt8] {
            ScaledPicture(ShownPicture(checks, columns: columns, halves: halves), cell: cell).rgba
        }
        // One pixel of three opaque ones and one that isn't; the lower half of the line is free.
        #expect(scaled(1, 1, .init(width: 1, height: 2)) == [100, 100, 100, 191, 0, 0, 0, 0])
        #expect(scaled(2, 2, .init(width: 1, height: 2)) == checks.rgba.enumerated().map { $0 / 4 == 2 ? 0 : $1 })
        #expect(Set(scaled(4, 4, .init(width: 5, height: 10))) == [0, 100, 200, 255])
        #expect(
            ScaledPicture(
                ShownPicture(Pixels(width: 0, height: 0, rgba: []), columns: 0, halves: 0),
                cell: .init(width: 9, height: 9)
            ).rgba == []
        )
    }
}
