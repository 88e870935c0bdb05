import MillracePlatform

/// The cookies of a jar, in the order of their creation (RFC 6265bis, section 5.7).
struct CookieStore: Sendable {
    private struct StoredCookie {
        var cookie: Cookie
        var lastUse: Int
    }

    private var stored: [StoredCookie] = []
    private var uses = 0
    /// The number of times all cookies were removed.
    private(set) var era = 0
    private let domainLimit: Int
    private let limit: Int

    init(domainLimit: Int, limit: Int) {
        self.domainLimit = domainLimit
        self.limit = limit
    }

    /// Returns the cookies that have not expired.
    func cookies(at now: ContinuousClock.Instant) -> [Cookie] {
        stored.map(\.cookie).filter { !$0.hasExpired(at: now) }
    }

    /// Returns the cookies for a request for a URL, and records their use.
    mutating func use(for url: URL, at now: ContinuousClock.Instant) -> [Cookie] {
        uses += 1
        var matching: [Cookie] = []
        for index in stored.indices where stored[index].cookie.matches(url, at: now) {
            stored[index].lastUse = uses
            matching.append(stored[index].cookie)
        }
        return matching
    }

    /// Keeps a cookie, instead of an earlier one with the same name, domain and path.
    ///
    /// - Parameters:
    ///   - cookie: The cookie; an expired one removes the earlier one.
    ///   - isOpen: Whether the cookie came without TLS; it then replaces no cookie that is for TLS only.
    ///   - now: The current time.
    mutating func keep(_ cookie: Cookie, isOpen: Bool, at now: ContinuousClock.Instant) {
        stored.removeAll { $0.cookie.hasExpired(at: now) }
        if isOpen, stored.contains(where: { $0.cookie.isProtected(from: cookie) }) { return }
        let place = stored.firstIndex { cookie.replaces($0.cookie) }
        uses += 1
        if cookie.hasExpired(at: now) {
            if let place { stored.remove(at: place) }
        } else if let place {
            stored[place] = StoredCookie(cookie: cookie, lastUse: uses)
        } else {
            stored.append(StoredCookie(cookie: cookie, lastUse: uses))
            makeRoom(in: cookie.domain)
        }
    }

    mutating func removeAll() {
        stored = []
        era += 1
    }

    private mutating func makeRoom(in domain: String) {
        let inDomain = stored.indices.filter { stored[$0].cookie.domain == domain }
        if inDomain.count > domainLimit {
            let open = inDomain.filter { !stored[$0].cookie.isSecure }
            removeLeastUsed(of: open.isEmpty ? inDomain : open)
        }
        if stored.count > limit { removeLeastUsed(of: Array(stored.indices)) }
    }

    private mutating func removeLeastUsed(of places: [Int]) {
        if let place = places.min(by: { stored[$0].lastUse < stored[$1].lastUse }) { stored.remove(at: place) }
    }
}
