import MillracePlatform

/// The date formats of HTTP, matched exactly (RFC 9110, section 5.6.7).
enum HTTPDate {
    /// Returns the point in time of a date, or nil.
    ///
    /// It reads `Sun, 06 Nov 1994 08:49:37 GMT` and the two obsolete formats, `Sunday, 06-Nov-94 08:49:37 GMT`
    /// and `Sun Nov  6 08:49:37 1994`. A text that differs from them in a letter's case, a blank or a digit is not a
    /// date: a cache that guessed could treat as fresh a response that other caches treat as expired.
    static func parse(_ text: String) -> Date? {
        let bytes = Array(text.utf8)
        return preferred(bytes[...]) ?? hyphenated(bytes[...]) ?? unixLike(bytes[...])
    }

    private static func preferred(_ text: ArraySlice<UInt8>) -> Date? {
        var rest = Rest(text)
        guard rest.takeName(of: shortDays) != nil, rest.take(", "), let day = rest.takeNumber(2), rest.take(" "),
            let month = rest.takeName(of: months), rest.take(" "), let year = rest.takeNumber(4), rest.take(" "),
            let time = rest.takeTime(), rest.take(" GMT"), rest.isEmpty
        else { return nil }
        return date(year, month + 1, day, time)
    }

    private static func hyphenated(_ text: ArraySlice<UInt8>) -> Date? {
        var rest = Rest(text)
        guard rest.takeName(of: longDays) != nil, rest.take(", "), let day = rest.takeNumber(2), rest.take("-"),
            let month = rest.takeName(of: months), rest.take("-"), let year = rest.takeNumber(2), rest.take(" "),
            let time = rest.takeTime(), rest.take(" GMT"), rest.isEmpty
        else { return nil }
        return date(year < 70 ? year + 2000 : year + 1900, month + 1, day, time)
    }

    private static func unixLike(_ text: ArraySlice<UInt8>) -> Date? {
        var rest = Rest(text)
        guard rest.takeName(of: shortDays) != nil, rest.take(" "), let month = rest.takeName(of: months),
            rest.take(" "),
            let day = rest.take(" ") ? rest.takeNumber(1) : rest.takeNumber(2), rest.take(" "),
            let time = rest.takeTime(), rest.take(" "), let year = rest.takeNumber(4), rest.isEmpty
        else { return nil }
        return date(year, month + 1, day, time)
    }

    private static func date(_ year: Int, _ month: Int, _ day: Int, _ time: Time) -> Date? {
        date(year: year, month: month, day: day, hour: time.hour, minute: time.minute, second: time.second)
    }

    /// Returns the point in time of a date in the Gregorian calendar, or nil if its month has no such day.
    static func date(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) -> Date? {
        guard (1...GregorianDate.days(in: month, year)).contains(day) else { return nil }
        let seconds = GregorianDate.daysSince1970(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second
        return Date(timeIntervalSince1970: Double(seconds))
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    private static let shortDays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let longDays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
}

private typealias Time = (hour: Int, minute: Int, second: Int)

/// The part of a date that was not read yet.
private struct Rest {
    private var text: ArraySlice<UInt8>

    init(_ text: ArraySlice<UInt8>) {
        self.text = text
    }

    var isEmpty: Bool { text.isEmpty }

    mutating func take(_ expected: String) -> Bool {
        guard text.starts(with: expected.utf8) else { return false }
        text = text.dropFirst(expected.utf8.count)
        return true
    }

    /// Takes one of several names, and returns its position.
    mutating func takeName(of names: [String]) -> Int? {
        guard let index = names.firstIndex(where: { text.starts(with: $0.utf8) }) else { return nil }
        text = text.dropFirst(names[index].utf8.count)
        return index
    }

    mutating func takeNumber(_ digits: Int) -> Int? {
        let part = text.prefix(digits)
        guard part.count == digits, part.allSatisfy({ (48...57).contains($0) }) else { return nil }
        text = text.dropFirst(digits)
        return part.reduce(0) { $0 * 10 + Int($1 - 48) }
    }

    mutating func takeTime() -> Time? {
        guard let hour = takeNumber(2), take(":"), let minute = takeNumber(2), take(":"), let second = takeNumber(2),
            hour < 24, minute < 60, second <= 60
        else { return nil }
        return (hour, minute, second)
    }
}
