extension TimeZone {
    /// Returns the time zone of the user.
    ///
    /// The small half of Foundation knows no zone but Greenwich's. Where its zone isn't that of the C library at a
    /// date, the zone has the C library's offset of that date, at all times of the year.
    package static func ofSystem(at date: Date) -> TimeZone {
        let zone = TimeZone.current
        let offset = offset(at: date)
        return zone.secondsFromGMT(for: date) == offset ? zone : TimeZone(secondsFromGMT: offset) ?? zone
    }

    /// Returns the seconds by which the C library's time is later than Greenwich's.
    private static func offset(at date: Date) -> Int {
        tzset()
        var seconds = time_t(exactly: date.timeIntervalSince1970.rounded(.down)) ?? 0
        var parts = tm()
        return localtime_r(&seconds, &parts) == nil ? 0 : parts.tm_gmtoff
    }
}
