/// The days of the Gregorian calendar, extended to the years before it was in use, for readers and writers of dates
/// that don't need a `Calendar` of Foundation.
package enum GregorianDate {
    /// Returns the number of days of a month, from 1 to 12.
    @inlinable
    package static func days(in month: Int, _ year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Returns the number of days since January 1, 1970.
    ///
    /// Years begin in March here, so that the leap day is the last day of a year. 719,468 days lie between March 1 of
    /// the year 0 and January 1, 1970.
    @inlinable
    package static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let start = month < 3 ? year - 1 : year
        let dayOfYear = (153 * (month + (month < 3 ? 9 : -3)) + 2) / 5 + day - 1
        return start * 365 + start / 4 - start / 100 + start / 400 + dayOfYear - 719_468
    }

    /// Returns the date of a number of days since January 1, 1970; 400 years have 146,097 days.
    @inlinable
    package static func date(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
        let days = days + 719_468
        let (era, dayOfEra) = days.quotientAndRemainder(dividingBy: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        return (era * 400 + yearOfEra + (month < 10 ? 0 : 1), month < 10 ? month + 3 : month - 9, day)
    }
}
