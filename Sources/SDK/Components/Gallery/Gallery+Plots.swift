import MillracePlatform
import MillraceRendering

extension Gallery {
    /// A crescent of 12 by 12 pixels.
    private static let moon: PixelImage = {
        let places = (0..<12).flatMap { y in (0..<12).map { x in (x: x, y: y) } }
        func isWithin(_ place: (x: Int, y: Int), of x: Int) -> Bool {
            (2 * place.x - x) * (2 * place.x - x) + (2 * place.y - 11) * (2 * place.y - 11) <= 130
        }
        let rgba = places.flatMap { place -> [UInt8] in
            isWithin(place, of: 11) && !isWithin(place, of: 19)
                ? [255, UInt8(220 - 5 * place.y), 120, 255] : [0, 0, 0, 0]
        }
        return PixelImage(width: 12, height: 12, rgba: rgba)
    }()

    static var plots: [Example] {
        let start = Date(timeIntervalSince1970: 1_795_305_600)
        let visitors = [3.0, 5, 4, 8, 9, 7, 12, 11, 15, 14, 18, 16].enumerated().map { day, count in
            (date: start.addingTimeInterval(Double(day) * 86_400), value: count)
        }
        return [
            Example("Plot", width: 24) {
                Plot(values: [0, 5, 9, 10, 9, 5, 0, -5, -9, -10, -9, -5, 0], height: 5)
            },
            Example("Plot", width: 40) {
                Plot(
                    [
                        PlotSeries("Rain", .bars, values: [30, 22, 25, 12, 8]),
                        PlotSeries("Warmth", values: [4, 9, 17, 24, 30]),
                    ],
                    height: 10,
                    x: PlotAxis(unit: " h"),
                    y: PlotAxis(unit: " %")
                )
            },
            Example("Plot", width: 40) {
                Plot([PlotSeries("Visitors", .points, dates: visitors)], height: 6, x: .dates())
            },
            Example("HeatMap", width: 32) {
                HeatMap(
                    rows: [("Mon", [2, 9, 14, 6]), ("Tue", [0, 8, 18, 7]), ("Sat", [.nan, 3, 20, 16])],
                    columns: ["6 h", "10 h", "14 h", "18 h"],
                    unit: " l"
                )
            },
            Example("Picture", width: 24) { Picture(of: "A crescent moon", moon, height: 6) },
        ]
    }
}
