/// The names of a calendar's months and days in one language.
///
/// An app that imports the whole of Foundation has them for each language, of the calendar's `locale`:
///
/// ```swift
/// let names = CalendarNames(
///     months: calendar.standaloneMonthSymbols,
///     weekdays: calendar.shortStandaloneWeekdaySymbols
/// )
/// ```
public struct CalendarNames: Hashable, Sendable {
    /// The months from the first to the last of a year; one without a name is shown as its number.
    public var months: [String]
    /// The days of the week from Sunday on, of which the first two columns are shown; none for no such line.
    public var weekdays: [String]

    /// Creates names; the properties explain the arguments.
    public init(months: [String], weekdays: [String]) {
        self.months = months
        self.weekdays = weekdays
    }

    /// The English names of the Gregorian calendar.
    public static let english = CalendarNames(
        months: [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ],
        weekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    )
}
