import MillracePlatform
import MillraceStreams

extension StoredAnswer {
    /// Returns the current date, by the clock as it was set when the response arrived; in another run of the app, by
    /// the clock as it is set now.
    func now(on scheduler: any DateScheduler) -> Date {
        guard let arrived else { return scheduler.currentDate }
        return responded.addingTimeInterval(arrived.duration(to: scheduler.currentInstant).seconds)
    }

    /// Returns the age in seconds (RFC 9111, section 4.2.3).
    func age(at now: Date) -> TimeInterval {
        let headers = headers
        let date = headers["Date"].flatMap(HTTPDate.parse) ?? responded
        let apparent = max(0, responded.timeIntervalSince(date))
        let delay = max(0, responded.timeIntervalSince(requested))
        let reported = headers["Age"].map { text in
            CacheControl.number(text.prefix { $0 != "," }.trimming())
        }
        let initial = max(apparent, (reported ?? 0) + delay)
        return initial + max(0, now.timeIntervalSince(responded))
    }

    /// Whether the age is known: it isn't if the clock was set back after the response arrived.
    func hasKnownAge(at now: Date) -> Bool {
        responded <= now
    }

    /// The time for which the response is fresh, in seconds (section 4.2.1); a private cache ignores `s-maxage`.
    var lifetime: TimeInterval {
        let headers = headers
        if let seconds = CacheControl(headers).seconds("max-age") { return seconds }
        let date = headers["Date"].flatMap(HTTPDate.parse) ?? responded
        let expires = headers.values(of: "Expires")
        if let first = expires.first {
            // An `Expires` that isn't a date, such as "0", is in the past (section 5.3); of two fields, neither
            // applies.
            guard expires.count == 1 else { return 0 }
            return HTTPDate.parse(first).map { max(0, $0.timeIntervalSince(date)) } ?? 0
        }
        guard StoredAnswer.heuristicStatuses.contains(status),
            let modified = headers["Last-Modified"].flatMap(HTTPDate.parse)
        else { return 0 }
        return min(max(0, date.timeIntervalSince(modified)) / 10, 86_400)
    }

    var hasValidator: Bool {
        validator("ETag") != nil || validator("Last-Modified") != nil
    }

    /// Whether the response must never be used once it is stale (section 5.2.2.2).
    var forbidsStaleUse: Bool {
        let control = CacheControl(headers)
        return control.has("must-revalidate") || control.has("no-cache")
    }

    /// Returns whether a response may be stored (section 3).
    static func isStorable(_ answer: HTTPAnswer, to request: HTTPRequest) -> Bool {
        let response = answer.response
        let control = CacheControl(response.headers)
        let mustUnderstand = control.has("must-understand") && heuristicStatuses.contains(response.status)
        guard request.method == .GET, request.cachePolicy != .bypass, response.url == request.url,
            response.status >= 200, response.status != 206, response.status != 304,
            !CacheControl(request.headers).has("no-store"), !control.has("no-store") || mustUnderstand,
            !control.has("must-understand") || mustUnderstand,
            // The cache can't select by a field that a later layer adds to the request.
            !varying(response.headers).contains(where: { $0 == "*" || request.context.fieldsToCome.contains($0) })
        else { return false }
        let isExplicit =
            control.has("max-age") || response.headers["Expires"] != nil || control.has("public")
            || control.has("private")
        return isExplicit
            || heuristicStatuses.contains(response.status)
                && (response.headers["ETag"] != nil || response.headers["Last-Modified"] != nil)
    }

    private static let heuristicStatuses: Set<Int> = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]
}
