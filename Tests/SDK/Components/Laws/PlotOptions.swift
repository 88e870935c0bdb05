import Foundation
import MillraceComponents
import MillraceRendering

/// Plots with every option, made of two strings and of numbers that break a scale.
enum PlotOptions {
    static let all: [String: ComponentOptions.Make] = ["Plot": plots, "HeatMap": maps, "Picture": pictures]

    private static let ranges: [ClosedRange<Double>?] = [nil, 0...1, -1e308...1e308, 2...2, -.infinity...0]

    private static func axes(_ unit: String) -> [PlotAxis?] {
        let dates = [Date.distantPast...Date.distantFuture, Date.now...Date.now]
        return [nil] + ranges.map { PlotAxis(unit: unit, range: $0) } + [.dates(), .dates(months: [unit])]
            + dates.map { .dates(range: $0) }
    }

    private static func pictures(_ first: String, _ second: String) -> [any Component] {
        let sizes = [(0, 0), (1, 1), (-1, 5), (300, 2), (2, 300), (.max, .max), (65_536, 1), (7, 5)]
        return sizes.flatMap { width, height in
            let image = PixelImage(
                width: width,
                height: height,
                rgba: [200, 100, 50, 255, 9, 9, 9, 0] + Array(first.utf8)
            )
            return (ComponentOptions.extremes + [1, 3]).map {
                Picture(of: $0 == 1 ? first : second, image, height: $0, isDescribed: $0 != 3)
            }
        }
    }

    private static func maps(_ first: String, _ second: String) -> [any Component] {
        let many = Array(repeating: 3.0, count: 300)
        let sets = ComponentOptions.numbers + [many]
        return [[], [first], Array(repeating: second, count: 300)].flatMap { columns in
            ranges.flatMap { range in
                sets.map {
                    HeatMap(rows: [(first, $0), (second, [1, 2])], columns: columns, unit: second, range: range)
                }
            }
        } + [HeatMap(rows: [])]
    }

    private static func plots(_ first: String, _ second: String) -> [any Component] {
        let mixed = PlotSeries.Kind.allCases.flatMap { kind in
            ComponentOptions.numbers.map { PlotSeries(kind == .bars ? first : second, kind, values: $0) }
        }
        let swapped = ComponentOptions.numbers.map { numbers in
            let points = numbers.enumerated().map { PlotSeries.Point(x: $1, y: Double($0)) }
            return PlotSeries(first, .bars, points: points, style: .error)
        }
        let all = (mixed + swapped).map { [$0] } + [[], mixed, swapped, mixed + swapped + mixed]
        let axes = axes(second)
        return all.enumerated().flatMap { index, series in
            axes.enumerated().map { number, axis in
                let y = axes[(number + index) % axes.count] ?? PlotAxis(unit: first)
                return Plot(series, height: [1, 2, 4, 5, 9][(number * 3 + index) % 5], x: axis, y: y)
            }
        } + ComponentOptions.extremes.map { Plot(values: [1, 3, 2], height: $0) }
    }
}
