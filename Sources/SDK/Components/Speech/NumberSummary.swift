import MillraceRendering

/// What a spoken text says of finite numbers in their order.
struct NumberSummary {
    private let numbers: [Double]
    private let unit: String

    init(_ numbers: [Double], unit: String = "") {
        (self.numbers, self.unit) = (numbers.map { min(max($0, -1e300), 1e300) }, unit)
    }

    /// The count, the range, the last number and the trend.
    var spoken: String {
        guard let least = numbers.min(), let greatest = numbers.max(), let last = numbers.last else {
            return Spoken.texts.emptyChart
        }
        // Three digits of the range are enough to hear.
        let most = max(abs(least), abs(greatest))
        let step = max((greatest - least) / 1000, most * 1e-4, 1e-300)
        let format = NumberFormat(most: most, step: step, isSpoken: true)
        func text(_ number: Double) -> String {
            (number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : format.text(number)) + unit
        }
        let texts = Spoken.texts
        let chart = texts.chart.filled([
            "count": "\(numbers.count)", "least": text(least), "greatest": text(greatest),
        ])
        guard numbers.count > 1 else { return chart }
        return Spoken.joined([chart, texts.last.filled(["number": text(last)]), trend(over: greatest - least)])
    }

    /// Compares the last third of the numbers with the first.
    private func trend(over range: Double) -> String {
        let count = max(1, numbers.count / 3)
        let part = 1 / Double(count)
        let change =
            numbers.suffix(count).reduce(0) { $0 + $1 * part } - numbers.prefix(count).reduce(0) { $0 + $1 * part }
        let texts = Spoken.texts
        guard abs(change) > range / 10 else { return texts.steady }
        return change > 0 ? texts.rising : texts.falling
    }
}
