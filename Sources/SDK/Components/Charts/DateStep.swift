import MillracePlatform

/// The time from one tick of an axis of dates to the next: some seconds, hours, months or others.
struct DateStep {
    private let unit: Calendar.Component
    private let count: Int
    /// The length in seconds, for some units only about.
    private let seconds: Double

    private init(_ count: Int, _ unit: Calendar.Component, _ length: Double) {
        (self.unit, self.count, seconds) = (unit, count, Double(count) * length)
    }

    private static let all: [DateStep] =
        [1, 5, 15, 30].map { DateStep($0, .second, 1) }
        + [1, 5, 15, 30].map { DateStep($0, .minute, 60) }
        + [1, 3, 6, 12].map { DateStep($0, .hour, 3600) }
        + [1, 2, 5, 10].map { DateStep($0, .day, 86_400) }
        + [1, 3, 6].map { DateStep($0, .month, 30.44 * 86_400) }
        + [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].map { DateStep($0, .year, 365.25 * 86_400) }

    /// Returns the shortest step that isn't shorter than a number of seconds; the longest one if all are.
    static func step(over seconds: Double) -> DateStep {
        all.first { $0.seconds >= seconds } ?? DateStep(5000, .year, 365.25 * 86_400)
    }

    private static let units: [Calendar.Component] = [.year, .month, .day, .hour, .minute, .second]

    /// Returns the dates of ticks from one number of seconds since 1970 to another.
    func dates(from lower: Double, to upper: Double, in calendar: Calendar) -> [Date] {
        var numbers = calendar.dateComponents(Set(Self.units), from: Date(timeIntervalSince1970: lower))
        for smaller in Self.units.reversed() {
            if smaller == unit { break }
            numbers.setValue(smaller == .month || smaller == .day ? 1 : 0, for: smaller)
        }
        // Months and days are counted from 1; multiples of years are those of the calendar.
        let base = unit == .month || unit == .day ? 1 : 0
        let number = (numbers.value(for: unit) ?? base) - base
        numbers.setValue(max(unit == .year ? 1 : base, number / count * count + base), for: unit)
        guard var date = calendar.date(from: numbers) else { return [] }
        var dates: [Date] = []
        while date.timeIntervalSince1970 <= upper, dates.count < 1000 {
            if date.timeIntervalSince1970 >= lower { dates.append(date) }
            guard let next = next(after: date, in: calendar), next > date else { break }
            date = next
        }
        return dates
    }

    /// Returns the next tick; days begin again with each month, so that they are the same ones in all months.
    private func next(after date: Date, in calendar: Calendar) -> Date? {
        let next = calendar.date(byAdding: unit, value: count, to: date)
        let numbers = calendar.dateComponents([.year, .month, .day], from: date)
        if unit == .year, numbers.year == 1, count > 1 {
            return calendar.date(byAdding: unit, value: count - 1, to: date)
        }
        guard unit == .day, count > 1, let next else { return next }
        let later = calendar.dateComponents([.year, .month, .day], from: next)
        // The last days of a month are nearer to the next month than a label is wide.
        let isNear = later.month != numbers.month || (later.day ?? 1) > 31 - count / 2
        guard isNear else { return next }
        let first = DateComponents(year: numbers.year, month: numbers.month, day: 1)
        return calendar.date(from: first).flatMap { calendar.date(byAdding: .month, value: 1, to: $0) }
    }

    /// Returns the label of a tick: `2026`, `Nov 2026`, `22 Nov`, `14:05` or `14:05:30`.
    func label(of date: Date, in calendar: Calendar, months: [String]) -> String {
        let numbers = calendar.dateComponents(Set(Self.units), from: date)
        let number = (numbers.month ?? 1)
        let month = months.indices.contains(number - 1) ? String(months[number - 1].prefix(3)) : "\(number)"
        let time = "\(Self.two(numbers.hour)):\(Self.two(numbers.minute))"
        switch unit {
        case .year: return "\(numbers.year ?? 0)"
        case .month: return "\(month) \(numbers.year ?? 0)"
        case .day: return "\(numbers.day ?? 0) \(month)"
        case .second: return "\(time):\(Self.two(numbers.second))"
        default: return numbers.hour == 0 && numbers.minute == 0 ? "\(numbers.day ?? 0) \(month)" : time
        }
    }

    private static func two(_ number: Int?) -> String {
        let number = number ?? 0
        return number < 10 ? "0\(number)" : "\(number)"
    }
}
