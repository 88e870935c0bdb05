import MillracePlatform

/// The numbers from one end of an axis to the other, and its ticks.
struct PlotScale {
    /// A number on an axis, with its label.
    struct Tick {
        let value: Double
        let label: String
    }

    private(set) var lower: Double
    private(set) var upper: Double
    private let axis: PlotAxis

    /// The numbers between which an axis of numbers ends, so that no difference of two is infinite.
    private static let mostNumbers = -1e300...1e300
    /// The seconds of the years from 1 to 9999.
    private static let mostDates = -62_135_596_800.0...253_402_300_799.0

    /// Creates a scale.
    ///
    /// - Parameters:
    ///   - axis: The axis, whose range has precedence.
    ///   - range: The least and the greatest number, or `nil` without numbers.
    init(_ axis: PlotAxis, over range: ClosedRange<Double>?) {
        self.axis = axis
        let most = axis.calendar == nil ? Self.mostNumbers : Self.mostDates
        let range = (axis.range ?? range ?? 0...1).clamped(to: most)
        (lower, upper) = (range.lowerBound, range.upperBound)
        let magnitude = max(abs(lower), abs(upper))
        // Numbers that are all the same, or nearly so, are in the middle.
        guard upper - lower <= max(magnitude * 1e-10, 1e-290) else { return }
        let margin = axis.calendar == nil ? magnitude < 1e-280 ? 1 : magnitude / 10 : 43_200
        (lower, upper) = (lower - margin, upper + margin)
    }

    /// Whether the ends may be moved to round numbers.
    private var isFree: Bool {
        axis.range == nil && axis.calendar == nil
    }

    /// Adds a margin to both ends of a scale without a range of its own.
    mutating func widen(by margin: Double) {
        guard axis.range == nil else { return }
        let most = axis.calendar == nil ? Self.mostNumbers : Self.mostDates
        (lower, upper) = (max(lower - margin, most.lowerBound), min(upper + margin, most.upperBound))
    }

    /// Returns where between the ends a number is: 0 at the lower one, 1 at the upper one.
    func part(of value: Double) -> Double {
        (min(max(value, -1e301), 1e301) - lower) / (upper - lower)
    }

    /// Returns at most `most` ticks, after moving the ends to the outer ones if they are free.
    mutating func roundedTicks(atMost most: Int) -> [Tick] {
        guard isFree else { return ticks(atMost: most) }
        for count in (1...max(1, most)).reversed() {
            let step = Self.step(over: (upper - lower) / Double(count))
            let ends = ((lower / step).rounded(.down) * step, (upper / step).rounded(.up) * step)
            guard (ends.1 - ends.0) / step < Double(most) - 0.5 else { continue }
            (lower, upper) = ends
            return ticks(step: step)
        }
        return ticks(atMost: most)
    }

    /// Returns at most `most` ticks at round numbers.
    func ticks(atMost most: Int) -> [Tick] {
        for count in (1...max(1, most)).reversed() {
            let ticks = ticks(about: count)
            if ticks.count <= most { return ticks }
        }
        return Array(ticks(about: 1).suffix(most))
    }

    private func ticks(about count: Int) -> [Tick] {
        let step = (upper - lower) / Double(count)
        guard let calendar = axis.calendar else { return ticks(step: Self.step(over: step)) }
        return DateStep.step(over: step).dates(from: lower, to: upper, in: calendar).map {
            Tick(value: $0.timeIntervalSince1970, label: label(of: $0, every: step, in: calendar))
        }
    }

    private func ticks(step: Double) -> [Tick] {
        let first = (lower / step - 1e-6).rounded(.up)
        let count = Int(min(1000, max(0, (upper / step + 1e-6).rounded(.down) - first + 1)))
        let format = NumberFormat(most: max(abs(lower), abs(upper)), step: step)
        return (0..<count).map { index in
            let value = (first + Double(index)) * step
            return Tick(value: value, label: format.text(value) + axis.unit)
        }
    }

    /// Returns the least of the numbers 1, 2, 5, 10, 20 and so on that isn't below a number.
    private static func step(over number: Double) -> Double {
        let power = pow(10, log10(number).rounded(.down))
        let factors: [Double] = [1, 2, 5]
        let factor = factors.first { number <= $0 * power * (1 + 1e-9) } ?? 10
        return factor * power
    }

    private func label(of date: Date, every step: Double, in calendar: Calendar) -> String {
        DateStep.step(over: step).label(of: date, in: calendar, months: axis.months)
    }
}
