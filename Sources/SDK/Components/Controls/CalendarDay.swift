import MillracePlatform
import MillraceRendering

/// A day by the numbers of its year, month and day, which a calendar may have or not; the earlier day is the smaller
/// one.
public struct CalendarDay: Hashable, Comparable, Codable, Sendable {
    /// The year.
    public var year: Int
    /// The month, counted from 1.
    public var month: Int
    /// The day of the month, counted from 1.
    public var day: Int

    /// Creates a day; its numbers may be any.
    public init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// Creates the day of a date, in the time zone of a calendar: `CalendarDay(world.now, in: .current)` is today.
    public init(_ date: Date, in calendar: Calendar) {
        let numbers = calendar.dateComponents([.year, .month, .day], from: date)
        self.init(year: numbers.year ?? 0, month: numbers.month ?? 0, day: numbers.day ?? 0)
    }

    /// Returns whether a day is before another one.
    public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    /// The Gregorian calendar with English names, weeks from Monday, and days of Greenwich.
    public static let gregorian: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = Locale(identifier: "en_US_POSIX")
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
        calendar.firstWeekday = 2
        return calendar
    }()

    /// Returns whether a calendar has the day: none has the 30th of February, and years are from 1 to 9999.
    public func exists(in calendar: Calendar) -> Bool {
        date(in: calendar) != nil
    }

    /// Returns noon of the day, or `nil` if the calendar doesn't have it.
    public func date(in calendar: Calendar) -> Date? {
        guard (1...9999).contains(year), (1...99).contains(month), (1...99).contains(day) else { return nil }
        guard let date = calendar.date(from: DateComponents(year: year, month: month, day: day, hour: 12)) else {
            return nil
        }
        return CalendarDay(date, in: calendar) == self ? date : nil
    }

    /// Returns the day some days or months later; the last day of the month if that month is shorter, and `nil` if the
    /// calendar doesn't have the day or the one later.
    func adding(_ count: Int, _ unit: Calendar.Component, in calendar: Calendar) -> CalendarDay? {
        guard let date = date(in: calendar), let next = calendar.date(byAdding: unit, value: count, to: date) else {
            return nil
        }
        let day = CalendarDay(next, in: calendar)
        // The day before the first one of an era has the numbers of another day.
        return day.date(in: calendar) == next ? day : nil
    }
}
