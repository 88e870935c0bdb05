import MillraceRendering

/// The lines of a plot in a space.
struct PlotDrawing {
    private let plot: Plot
    private let space: Space
    private let legend: [Line]
    /// The number of lines of the drawing, without the axis below and the legend.
    private let height: Int
    private var yScale: PlotScale
    private var xScale: PlotScale
    private var yTicks: [PlotScale.Tick]
    private let labelWidth: Int
    /// The least difference of two bars on the axis below, or `nil` without two bars.
    private let barGap: Double?

    init(_ plot: Plot, in space: Space) {
        self.plot = plot
        self.space = space
        let axisHeight = plot.x != nil && plot.lineCount >= 4 ? 2 : 0
        legend = PlotLegend(plot.series, in: space).lines(atMost: (plot.lineCount - axisHeight) / 3)
        height = plot.lineCount - axisHeight - legend.count
        let bars = plot.series.filter { $0.kind == .bars }
        barGap = Self.leastDifference(of: bars.flatMap { $0.points.map(\.x).filter(\.isFinite) })
        let shown = plot.series.flatMap(\.points).filter { $0.x.isFinite && $0.y.isFinite }
        let numbers = shown.map(\.y) + (bars.isEmpty ? [] : [0])
        yScale = PlotScale(plot.y, over: Self.range(of: shown.isEmpty ? [] : numbers))
        yTicks = yScale.roundedTicks(atMost: height == 1 ? 1 : max(2, height / 2 + 1))
        xScale = PlotScale(plot.x ?? PlotAxis(), over: Self.range(of: shown.map(\.x)))
        if let barGap { xScale.widen(by: barGap / 2) }
        labelWidth = min(space.width / 3, yTicks.reduce(0) { max($0, $1.label.columns()) })
    }

    private static func range(of numbers: [Double]) -> ClosedRange<Double>? {
        guard let least = numbers.min(), let greatest = numbers.max() else { return nil }
        return least...greatest
    }

    private static func leastDifference(of numbers: [Double]) -> Double? {
        let sorted = numbers.sorted()
        return zip(sorted, sorted.dropFirst()).map { $1 - $0 }.filter { $0 > 0 && $0 < 1e300 }.min()
    }

    var lines: [Line] {
        let solid = Set(plot.series.indices.filter { plot.series[$0].kind == .bars })
        var dots = BrailleDots(columns: max(0, space.width - labelWidth - 2), lines: height, solid: solid)
        if dots.width > 0 {
            for index in plot.series.indices { draw(index, on: &dots) }
        }
        let names = labels(height: dots.height)
        let rows = dots.rows { PlotStyle.style(of: plot.series, at: $0, in: space.theme) }
        let drawing = rows.enumerated().map { row, spans in
            let label = names[row].map { Truncation.tail.apply(to: $0, columns: labelWidth) } ?? ""
            let indent = String(repeating: " ", count: labelWidth - label.columns())
            let axis = "\(indent)\(label) \(names[row] == nil ? "│" : "┤")"
            return Line([Span(axis, style: .secondary)] + spans)
        }
        let isOverAxis = plot.x != nil && plot.lineCount >= 4
        return drawing + (isOverAxis ? axisBelow(columns: dots.width / 2) : []) + legend
    }

    // MARK: - Axes

    /// Returns the labels of the rows at the left; the first tick of a row has it.
    private func labels(height: Int) -> [String?] {
        var labels: [String?] = Array(repeating: nil, count: height / 4)
        for tick in yTicks.reversed() {
            let row = self.row(of: tick.value, height: height) / 4
            if labels[row] == nil { labels[row] = tick.label }
        }
        return labels
    }

    private func axisBelow(columns: Int) -> [Line] {
        let margin = labelWidth + 2
        var rule = Array(repeating: "─", count: columns)
        var text = ""
        // As many ticks as have labels with two spaces between them.
        for most in (1...max(1, min(20, columns / 6))).reversed() {
            let ticks = xScale.ticks(atMost: most)
            guard
                let names = Self.names(of: ticks.map { ($0.label, column(of: $0.value, columns)) }, space.width, margin)
            else { continue }
            for tick in ticks where columns > 0 { rule[column(of: tick.value, columns)] = "┬" }
            text = names
            break
        }
        let corner = String(repeating: " ", count: labelWidth) + " └"
        return [Line(corner + rule.joined(), style: .secondary), Line(text, style: .secondary)]
    }

    /// Returns labels, each in the middle below its column as far as there is room, or `nil` if there is none.
    private static func names(of ticks: [(label: String, column: Int)], _ width: Int, _ margin: Int) -> String? {
        var names = ""
        var end = -2
        for (label, column) in ticks {
            let columns = label.columns()
            let start = max(0, min(margin + column - columns / 2, width - columns))
            guard columns <= width, start >= end + 2 else { return nil }
            names += String(repeating: " ", count: start - max(0, end)) + label
            end = start + columns
        }
        return names
    }

    private func column(of value: Double, _ columns: Int) -> Int {
        (dot(of: value, width: columns * 2) ?? 0) / 2
    }

    // MARK: - Series

    /// Returns the row of dots of a number; the nearest one of a number out of range.
    private func row(of value: Double, height: Int) -> Int {
        let part = min(1, max(0, yScale.part(of: value)))
        return height - 1 - Int((part * Double(height - 1)).rounded())
    }

    /// Returns the column of dots of a number, or `nil` out of range.
    private func dot(of value: Double, width: Int) -> Int? {
        let part = xScale.part(of: value)
        guard part >= -1e-9, part <= 1 + 1e-9 else { return nil }
        return min(max(0, width - 1), max(0, Int((part * Double(width - 1)).rounded())))
    }

    private func draw(_ index: Int, on dots: inout BrailleDots) {
        let series = plot.series[index]
        let points = series.points.map { point -> (x: Int, y: Int)? in
            guard point.x.isFinite, point.y.isFinite, let x = dot(of: point.x, width: dots.width) else { return nil }
            return (x, row(of: point.y, height: dots.height))
        }
        switch series.kind {
        case .line:
            for (index, point) in points.enumerated() {
                guard let point else { continue }
                dots.line(from: index > 0 ? points[index - 1] ?? point : point, to: point, series: index)
            }
            drawMarks(points, of: index, on: &dots)
        case .points:
            for case let point? in points { dots.set(x: point.x, y: point.y, series: index) }
            guard plot.series.count > 1 else { return }
            for case let point? in points { dots.mark(PlotStyle.mark(index), x: point.x, y: point.y, series: index) }
        case .bars: drawBars(points, of: index, on: &dots)
        }
    }

    /// Puts marks over points of a line, with a distance that leaves the line visible.
    private func drawMarks(_ points: [(x: Int, y: Int)?], of index: Int, on dots: inout BrailleDots) {
        guard plot.series.count > 1 else { return }
        let shown = points.compactMap { $0 }
        var last: Int?
        for point in shown {
            // Lines that are close to each other have their marks in different columns.
            let isFar = last.map { abs(point.x - $0) >= 16 } ?? (point.x - shown[0].x >= index % 4 * 4)
            guard isFar else { continue }
            dots.mark(PlotStyle.mark(index), x: point.x, y: point.y, series: index)
            last = point.x
        }
        guard last == nil, let point = shown.last else { return }
        dots.mark(PlotStyle.mark(index), x: point.x, y: point.y, series: index)
    }

    private func drawBars(_ points: [(x: Int, y: Int)?], of index: Int, on dots: inout BrailleDots) {
        let count = plot.series.count { $0.kind == .bars }
        let place = plot.series[..<index].count { $0.kind == .bars }
        let part = min(1, (barGap ?? .infinity) / (xScale.upper - xScale.lower))
        let width = max(1, Int(part * Double(dots.width)) * 4 / 5 / count)
        let zero = row(of: 0, height: dots.height)
        for case let point? in points {
            let start = point.x - width * count / 2 + place * width
            for x in start..<start + width {
                dots.line(from: (x, zero), to: (x, point.y), series: index)
            }
            guard plot.series.count > 1 else { continue }
            let middle = min(dots.width - 1, max(0, start + width / 2))
            dots.mark(PlotStyle.mark(index), x: middle, y: point.y, series: index)
        }
    }
}
