import Foundation
import MillraceStreams
import Synchronization

/// The cookies of a session that was given a jar (RFC 6265); without one, cookies are neither kept nor sent.
///
/// A jar is in memory and bounded: 50 cookies for a domain and 1000 in all, of 4096 bytes at most; the oldest go first.
public final class CookieJar: Sendable {
    private let scheduler: any DateScheduler
    private let kept = Mutex<[Cookie]>([])

    private static let domainLimit = 50
    private static let limit = 1000
    private static let sizeLimit = 4096

    /// Creates an empty jar.
    ///
    /// - Parameter scheduler: the clock by which cookies expire; by default the system's.
    public init(on scheduler: (any DateScheduler)? = nil) {
        self.scheduler = scheduler ?? BackendClock.shared
    }

    /// The cookies that have not expired, the oldest first.
    public var cookies: [Cookie] {
        let now = scheduler.currentDate
        return kept.withLock { $0.filter { $0.expires.map { $0 > now } ?? true } }
    }

    /// Forgets all cookies, as after a logout.
    public func removeAll() {
        kept.withLock { $0 = [] }
    }

    /// Keeps the cookies that an answer set.
    public func take(from response: HTTPResponse) {
        let now = scheduler.currentDate
        let isOpen = response.url.scheme?.lowercased() != "https"
        for field in response.headers.values(of: "Set-Cookie") where field.utf8.count <= CookieJar.sizeLimit {
            guard let cookie = Cookie(field, from: response.url, at: now) else { continue }
            kept.withLock { kept in
                if isOpen, kept.contains(where: { $0.isProtected(from: cookie) }) { return }
                kept.keep(cookie, at: now, CookieJar.domainLimit, CookieJar.limit)
            }
        }
    }

    /// Returns the value of the `Cookie` field of a request for a URL; nil where no cookie goes there.
    public func header(for url: URL) -> String? {
        let now = scheduler.currentDate
        let matching = kept.withLock { $0.filter { $0.matches(url, at: now) } }
        // Longer paths come first, and the order of creation stays among equals.
        let sorted = matching.enumerated()
            .sorted { ($1.element.path.utf8.count, $0.offset) < ($0.element.path.utf8.count, $1.offset) }
        return sorted.isEmpty ? nil : sorted.map { "\($0.element.name)=\($0.element.value)" }.joined(separator: "; ")
    }
}

extension [Cookie] {
    fileprivate mutating func keep(_ cookie: Cookie, at now: Date, _ domainLimit: Int, _ limit: Int) {
        removeAll { $0.expires.map { $0 <= now } ?? false }
        let place = firstIndex(where: cookie.replaces)
        if let expires = cookie.expires, expires <= now {
            if let place { remove(at: place) }
        } else if let place {
            self[place] = cookie
        } else {
            append(cookie)
            if count(where: { $0.domain == cookie.domain }) > domainLimit,
                let oldest = firstIndex(where: { $0.domain == cookie.domain })
            {
                remove(at: oldest)
            }
            if count > limit { removeFirst() }
        }
    }
}
