import MillraceRendering

/// The spoken text of finite numbers in their order.
struct NumberSummary {
    private let numbers: [Double]
    private let unit: String
    private let least: Double
    private let greatest: Double

    init(_ numbers: [Double], unit: String = "") {
        (self.numbers, self.unit) = (numbers.map { min(max($0, -1e300), 1e300) }, unit)
        (least, greatest) = (self.numbers.min() ?? 0, self.numbers.max() ?? 0)
    }

    /// The count and the range.
    var range: String {
        guard !numbers.isEmpty else { return Spoken.texts.emptyChart }
        return Spoken.texts.chart.filled([
            "count": "\(numbers.count)", "least": text(least), "greatest": text(greatest),
        ])
    }

    /// The count, the range, the last number and the trend.
    var spoken: String {
        guard numbers.count > 1, let last = numbers.last else { return range }
        return Spoken.joined([range, Spoken.texts.last.filled(["number": text(last)]), trend])
    }

    /// Returns a number with as many digits as a listener can use: three of those of the range.
    private func text(_ number: Double) -> String {
        guard number != number.rounded() || abs(number) >= 1e15 else { return "\(Int(number))\(unit)" }
        let most = max(abs(least), abs(greatest))
        let step = max((greatest - least) / 1000, most * 1e-4, 1e-300)
        return NumberFormat(most: most, step: step, isSpoken: true).text(number) + unit
    }

    /// Compares the last third of the numbers with the first.
    private var trend: String {
        let count = max(1, numbers.count / 3)
        let part = 1 / Double(count)
        let change =
            numbers.suffix(count).reduce(0) { $0 + $1 * part } - numbers.prefix(count).reduce(0) { $0 + $1 * part }
        let texts = Spoken.texts
        guard abs(change) > (greatest - least) / 10 else { return texts.steady }
        return change > 0 ? texts.rising : texts.falling
    }
}
