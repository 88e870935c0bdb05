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
