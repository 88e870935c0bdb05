/// The deadlines of exchanges that libcurl can't keep itself; `CurlPatience` computes each of them.
///
/// Without such deadlines, not even the clock is read.
struct CurlDeadlines {
    typealias Instant = ContinuousClock.Instant

    private var deadlines: [ObjectIdentifier: Instant] = [:]
    /// An instant that no deadline precedes.
    ///
    /// Removing a deadline doesn't update the instant: the search would run for each of thousands of waiting exchanges.
    private var nearest: Instant?

    var isEmpty: Bool { deadlines.isEmpty }

    /// Sets the deadline of an exchange, by its ticket.
    mutating func set(_ instant: Instant, for ticket: ObjectIdentifier) {
        deadlines[ticket] = instant
        nearest = min(nearest ?? instant, instant)
    }

    /// Removes the deadline of an exchange that has ended.
    mutating func remove(_ ticket: ObjectIdentifier) {
        deadlines[ticket] = nil
        if deadlines.isEmpty { nearest = nil }
    }

    /// Removes and returns the exchanges whose deadline has come.
    mutating func takeDue(at now: Instant) -> [ObjectIdentifier] {
        guard let nearest, nearest <= now else { return [] }
        let due = deadlines.filter { $0.value <= now }
        for ticket in due.keys { deadlines[ticket] = nil }
        self.nearest = deadlines.values.min()
        return due.sorted { $0.value < $1.value }.map(\.key)
    }

    /// Returns the milliseconds until the next deadline, but at most the limit.
    func wait(from now: Instant, atMost limit: Int32) -> Int32 {
        guard let nearest, nearest < now.advanced(by: .milliseconds(limit)) else { return limit }
        // The time is rounded up: after waking too early, the loop would have to sleep again.
        return max(0, Int32(((nearest - now) / .milliseconds(1)).rounded(.up)))
    }
}
