import MillraceRendering

extension Sparkline {
    /// Says how many numbers there are, the least and the greatest.
    public var spoken: String {
        Spoken.chart(values)
    }
}

extension LineChart {
    /// Says how many numbers there are, the least and the greatest.
    public var spoken: String {
        Spoken.chart(values)
    }
}

extension BarChart {
    /// Says the bars.
    public var spoken: String {
        Spoken.joined(bars.map { "\($0.label): \(Spoken.number($0.value))" })
    }
}
