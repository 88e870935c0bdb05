import MillracePlatform
import MillraceStreams
import Synchronization

/// The cookies of a session (RFC 6265bis); a session without a jar neither keeps nor sends cookies.
///
/// A jar is in memory and bounded: 50 cookies for a domain and 1000 in all, names and values of 4096 bytes, and
/// lifetimes of at most 400 days. In a full domain, cookies without `Secure` are removed first, and then the least
/// recently used ones. A request gets at most 8,000 bytes of cookies; those that don't fit are not sent.
public final class CookieJar: Sendable {
    /// The largest number of bytes of cookies in a request: servers refuse longer lines (nginx and Apache from 8 KB
    /// on).
    private static let headerLimit = 8000

    private let scheduler: any DateScheduler
    private let kept = Mutex(CookieStore(domainLimit: 50, limit: 1000))

    /// Creates an empty jar.
    ///
    /// - Parameter scheduler: The clock by which cookies expire; the system's by default.
    public init(on scheduler: (any DateScheduler)? = nil) {
        self.scheduler = scheduler ?? BackendClock.shared
    }

    /// The cookies that have not expired, in the order of their creation.
    public var cookies: [Cookie] {
        let now = scheduler.currentInstant
        return kept.withLock { $0.cookies(at: now) }
    }

    /// Removes all cookies, as after a logout.
    ///
    /// Responses to requests that a session has begun before this call set no cookies: they belong to the earlier
    /// login.
    public func removeAll() {
        kept.withLock { $0.removeAll() }
    }

    /// The number of calls of `removeAll()`.
    var era: Int { kept.withLock { $0.era } }

    /// Keeps the cookies that a response sets.
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - era: The era in which its request was begun; nil for the current one.
    package func take(from response: HTTPResponse, since era: Int? = nil) {
        let now = scheduler.currentInstant
        let date = response.headers["Date"].flatMap(HTTPDate.parse) ?? scheduler.currentDate
        let isOpen = response.url.scheme?.lowercased() != "https"
        for field in response.headers.values(of: "Set-Cookie") {
            guard let cookie = Cookie(field, from: response.url, at: now, on: date) else { continue }
            kept.withLock { kept in
                if era == nil || era == kept.era { kept.keep(cookie, isOpen: isOpen, at: now) }
            }
        }
    }

    /// Returns the value of the `Cookie` field of a request for a URL; nil if no cookie is sent.
    package func header(for url: URL) -> String? {
        let now = scheduler.currentInstant
        let matching = kept.withLock { $0.use(for: url, at: now) }
        // Longer paths come first; among equal lengths, the order of creation stays.
        let sorted = matching.enumerated()
            .sorted { ($1.element.path.utf8.count, $0.offset) < ($0.element.path.utf8.count, $1.offset) }
        var header = ""
        for (_, cookie) in sorted {
            let pair = "\(cookie.name)=\(cookie.value)"
            guard header.utf8.count + pair.utf8.count + 2 <= CookieJar.headerLimit else { continue }
            header += header.isEmpty ? pair : "; " + pair
        }
        return header.isEmpty ? nil : header
    }
}
