import MillraceRendering

extension Sparkline {
    /// The spoken text: the number of numbers, the least and the greatest.
    public var spoken: String {
        Spoken.chart(values)
    }
}

extension Plot {
    /// The spoken text: of each series the name, the number of numbers, the least, the greatest, the last one, and
    /// whether they rise or fall.
    public var spoken: String {
        guard !series.isEmpty else { return Spoken.texts.emptyChart }
        return Spoken.joined(
            series.map { series in
                let numbers = series.points.filter { $0.x.isFinite && $0.y.isFinite }.map(\.y)
                let summary = NumberSummary(numbers, unit: y.unit).spoken
                return series.name.isEmpty ? summary : "\(series.name): \(summary)"
            }
        )
    }
}

extension BarChart {
    /// The spoken text: the bars.
    public var spoken: String {
        Spoken.joined(bars.map { "\($0.label): \(Spoken.number($0.value))" })
    }
}

extension HeatMap {
    /// The spoken text: the number of numbers, the least, the greatest, and where the greatest is.
    public var spoken: String {
        let numbers = rows.flatMap { row in
            row.values.enumerated().filter(\.element.isFinite).map { (row: row.label, column: $0, value: $1) }
        }
        guard let greatest = numbers.max(by: { $0.value < $1.value }) else { return Spoken.texts.emptyChart }
        let column = columns.indices.contains(greatest.column) ? columns[greatest.column] : "\(greatest.column + 1)"
        let place = Spoken.joined([greatest.row, column])
        let summary = NumberSummary(numbers.map(\.value), unit: unit)
        return Spoken.joined([summary.range, Spoken.texts.greatest.filled(["place": place])])
    }
}
