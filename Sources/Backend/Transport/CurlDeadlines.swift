/// The deadlines that libcurl doesn't keep, of all exchanges: `CurlPatience` knows of each what it is.
///
/// Where there are no deadlines here, nothing is looked at, not even the clock.
struct CurlDeadlines {
    typealias Instant = ContinuousClock.Instant

    private var deadlines: [ObjectIdentifier: Instant] = [:]
    /// None of them is sooner.
    ///
    /// It is not found anew when one is removed: that would be done for each of thousands that have waited.
    private var nearest: Instant?

    var isEmpty: Bool { deadlines.isEmpty }

    /// Notes until when an exchange waits, by its ticket.
    mutating func set(_ instant: Instant, for ticket: ObjectIdentifier) {
        deadlines[ticket] = instant
        nearest = min(nearest ?? instant, instant)
    }

    /// Forgets an exchange that has ended.
    mutating func remove(_ ticket: ObjectIdentifier) {
        deadlines[ticket] = nil
        if deadlines.isEmpty { nearest = nil }
    }

    /// Returns the exchanges that have waited long enough, and forgets them.
    mutating func takeDue(at now: Instant) -> [ObjectIdentifier] {
        guard let nearest, nearest <= now else { return [] }
        let due = deadlines.filter { $0.value <= now }
        for ticket in due.keys { deadlines[ticket] = nil }
        self.nearest = deadlines.values.min()
        return due.sorted { $0.value < $1.value }.map(\.key)
    }

    /// Returns how many milliseconds may be slept before one of them is due: a limit, where that is sooner.
    func wait(from now: Instant, atMost limit: Int32) -> Int32 {
        guard let nearest, nearest < now.advanced(by: .milliseconds(limit)) else { return limit }
        // Rounded up: what wakes too early sleeps again.
        return max(0, Int32(((nearest - now) / .milliseconds(1)).rounded(.up)))
    }
}
