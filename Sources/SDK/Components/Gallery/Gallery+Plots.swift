import MillracePlatform
import MillraceRendering

extension Gallery {
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
        ]
    }
}
