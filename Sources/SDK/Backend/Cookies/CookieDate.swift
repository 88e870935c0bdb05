import MillracePlatform

/// A parser for the many forms of dates in cookies (RFC 6265, section 5.1.1).
enum CookieDate {
    static func parse(_ text: String) -> Date? {
        var time: [Int]?
        var day: Int?
        var month: Int?
        var year: Int?
        for token in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != ":" }) {
            if time == nil, let parsed = clock(token) {
                time = parsed
            } else if day == nil, let parsed = number(token, digits: 1...2) {
                day = parsed
            } else if month == nil, let index = months.firstIndex(of: token.prefix(3).lowercased()) {
                month = index + 1
            } else if year == nil, let parsed = number(token, digits: 2...4) {
                year = parsed < 70 ? parsed + 2000 : parsed < 100 ? parsed + 1900 : parsed
            }
        }
        guard let time, let day, let month, let year, year >= 1601, time[0] < 24, time[1] < 60, time[2] < 60 else {
            return nil
        }
        return HTTPDate.date(year: year, month: month, day: day, hour: time[0], minute: time[1], second: time[2])
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// Returns the hour, the minute and the second of a time, which any text may follow that doesn't begin with a
    /// digit.
    private static func clock(_ token: Substring) -> [Int]? {
        let parts = token.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[..<2].allSatisfy({ $0.utf8.allSatisfy(isDigit) }) else { return nil }
        let numbers = parts.compactMap { number($0, digits: 1...2) }
        return numbers.count == 3 ? numbers : nil
    }

    /// Returns the number at the beginning of a token, if it has as many digits as allowed.
    private static func number(_ token: Substring, digits: ClosedRange<Int>) -> Int? {
        let start = token.utf8.prefix(while: isDigit)
        return digits.contains(start.count) ? Int(Substring(start)) : nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (48...57).contains(byte)
    }
}
