import Foundation

/// The dates of cookies, which come in many forms (RFC 6265, section 5.1.1).
enum CookieDate {
    static func parse(_ text: String) -> Date? {
        var time: (Int, Int, Int)?
        var day: Int?
        var month: Int?
        var year: Int?
        for token in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != ":" }) {
            if time == nil, let parsed = clock(token) {
                time = parsed
            } else if day == nil, token.count <= 2, let number = Int(token) {
                day = number
            } else if month == nil, let number = months.firstIndex(of: token.prefix(3).lowercased()) {
                month = number + 1
            } else if year == nil, token.count == 2 || token.count == 4, let number = Int(token) {
                year = number < 70 ? number + 2000 : number < 100 ? number + 1900 : number
            }
        }
        guard let time, let day, let month, let year, (1...31).contains(day), year >= 1601 else { return nil }
        return HTTPDate.date(year: year, month: month, day: day, hour: time.0, minute: time.1, second: time.2)
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    private static func clock(_ token: Substring) -> (Int, Int, Int)? {
        let parts = token.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 3, let hour = parts[0], let minute = parts[1], let second = parts[2],
            (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second)
        else { return nil }
        return (hour, minute, second)
    }
}
