import MillracePlatform
import MillraceRendering

/// An axis of a ``Plot``: of numbers with a unit, or of dates.
public struct PlotAxis: Equatable, Sendable {
    /// The text behind each number, with a space if it needs one: `" °C"`.
    public var unit: String
    /// The numbers at both ends, or `nil` for those of the points.
    public var range: ClosedRange<Double>?
    /// The calendar, if the numbers are dates.
    var calendar: Calendar?
    /// The names of the months, of which a label shows the first three letters.
    var months: [String] = []

    /// Creates an axis of numbers; its properties explain the arguments.
    public init(unit: String = "", range: ClosedRange<Double>? = nil) {
        self.unit = unit
        self.range = range
    }

    /// Returns an axis of dates, from the year 1 to 9999.
    ///
    /// - Parameters:
    ///   - calendar: The calendar, which has the time zone; by default the days of Greenwich.
    ///   - months: The names of the months; by default those of the table of texts.
    ///   - range: The dates at both ends, or `nil` for those of the points.
    public static func dates(
        in calendar: Calendar = CalendarDay.gregorian,
        months: [String] = Texts.current.calendar.months,
        range: ClosedRange<Date>? = nil
    ) -> PlotAxis {
        var axis = PlotAxis()
        axis.range = range.map { $0.lowerBound.timeIntervalSince1970...$0.upperBound.timeIntervalSince1970 }
        axis.calendar = calendar
        axis.months = months
        return axis
    }
}
