import Foundation
import MillraceStreams
import Synchronization

/// The cookies of a session that was given a jar (RFC 6265bis); without one, cookies are neither kept nor sent.
///
/// A jar is in memory and bounded: 50 cookies for a domain and 1000 in all, names and values of 4096 bytes, and lives of 400
/// days at most. Of a domain, cookies without `Secure` go first, and then those that were not used for the longest time. A request
/// gets 8,000 bytes of cookies at most: what does not fit any more stays behind.
public final class CookieJar: Sendable {
    /// The most bytes that go along with a request: servers refuse longer lines (nginx and Apache from 8 KB on).
    private static let headerLimit = 8000

    private let scheduler: any DateScheduler
    private let kept = Mutex(CookieStore(domainLimit: 50, limit: 1000))

    /// Creates an empty jar.
    ///
    /// - Parameter scheduler: the clock by which cookies expire; by default the system's.
    public init(on scheduler: (any DateScheduler)? = nil) {
        self.scheduler = scheduler ?? BackendClock.shared
    }

    /// The cookies that have not expired, in the order of their creation.
    public var cookies: [Cookie] {
        let now = scheduler.currentDate
        return kept.withLock { $0.cookies(at: now) }
    }

    /// Forgets all cookies, as after a logout.
    public func removeAll() {
        kept.withLock { $0.removeAll() }
    }

    /// Keeps the cookies that an answer set.
    public func take(from response: HTTPResponse) {
        let now = scheduler.currentDate
        let isOpen = response.url.scheme?.lowercased() != "https"
        for field in response.headers.values(of: "Set-Cookie") {
            guard let cookie = Cookie(field, from: response.url, at: now) else { continue }
            kept.withLock { $0.keep(cookie, isOpen: isOpen, at: now) }
        }
    }

    /// Returns the value of the `Cookie` field of a request for a URL; nil where no cookie goes there.
    public func header(for url: URL) -> String? {
        let now = scheduler.currentDate
        let matching = kept.withLock { $0.use(for: url, at: now) }
        // Longer paths come first, and the order of creation stays among equals.
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
