extension TimeZone {
    /// Returns the time zone of the user.
    ///
    /// FoundationEssentials knows no time zone but GMT. Where its zone differs from the C library's at a date, the
    /// returned zone has the C library's offset of that date, all year round.
    package static func ofSystem(at date: Date) -> TimeZone {
        let zone = TimeZone.current
        let offset = offset(at: date)
        return zone.secondsFromGMT(for: date) == offset ? zone : TimeZone(secondsFromGMT: offset) ?? zone
    }

    /// Returns the C library's offset from GMT in seconds.
    private static func offset(at date: Date) -> Int {
        tzset()
        var seconds = time_t(exactly: date.timeIntervalSince1970.rounded(.down)) ?? 0
        var parts = tm()
        return localtime_r(&seconds, &parts) == nil ? 0 : parts.tm_gmtoff
    }
}
