import MillraceRendering

extension Sparkline {
    /// The spoken text: the number of numbers, the least and the greatest.
    public var spoken: String {
        Spoken.chart(values)
    }
}

extension LineChart {
    /// The spoken text: the number of numbers, the least and the greatest.
    public var spoken: String {
        Spoken.chart(values)
    }
}

extension BarChart {
    /// The spoken text: the bars.
    public var spoken: String {
        Spoken.joined(bars.map { "\($0.label): \(Spoken.number($0.value))" })
    }
}
