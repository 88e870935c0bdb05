import Foundation

/// The cookies of a jar, in the order of their creation (RFC 6265bis, section 5.7).
struct CookieStore: Sendable {
    private struct Slot {
        var cookie: Cookie
        var lastUse: Int
    }

    private var slots: [Slot] = []
    private var uses = 0
    private let domainLimit: Int
    private let limit: Int

    init(domainLimit: Int, limit: Int) {
        self.domainLimit = domainLimit
        self.limit = limit
    }

    /// Returns the cookies that have not expired.
    func cookies(at now: Date) -> [Cookie] {
        slots.map(\.cookie).filter { !$0.hasExpired(at: now) }
    }

    /// Returns the cookies for a request for a URL, and records their use.
    mutating func use(for url: URL, at now: Date) -> [Cookie] {
        uses += 1
        var matching: [Cookie] = []
        for index in slots.indices where slots[index].cookie.matches(url, at: now) {
            slots[index].lastUse = uses
            matching.append(slots[index].cookie)
        }
        return matching
    }

    /// Keeps a cookie, in place of an earlier one with the same name, domain and path.
    ///
    /// - Parameters:
    ///   - cookie: The cookie; an expired one removes the earlier one.
    ///   - isOpen: Whether the cookie came without TLS; it then replaces no cookie that is for TLS only.
    ///   - now: The current date.
    mutating func keep(_ cookie: Cookie, isOpen: Bool, at now: Date) {
        slots.removeAll { $0.cookie.hasExpired(at: now) }
        if isOpen, slots.contains(where: { $0.cookie.isProtected(from: cookie) }) { return }
        let place = slots.firstIndex { cookie.replaces($0.cookie) }
        uses += 1
        if cookie.hasExpired(at: now) {
            if let place { slots.remove(at: place) }
        } else if let place {
            slots[place] = Slot(cookie: cookie, lastUse: uses)
        } else {
            slots.append(Slot(cookie: cookie, lastUse: uses))
            makeRoom(in: cookie.domain)
        }
    }

    mutating func removeAll() {
        slots = []
    }

    private mutating func makeRoom(in domain: String) {
        let inDomain = slots.indices.filter { slots[$0].cookie.domain == domain }
        if inDomain.count > domainLimit {
            let open = inDomain.filter { !slots[$0].cookie.isSecure }
            removeLeastUsed(of: open.isEmpty ? inDomain : open)
        }
        if slots.count > limit { removeLeastUsed(of: Array(slots.indices)) }
    }

    private mutating func removeLeastUsed(of places: [Int]) {
        if let place = places.min(by: { slots[$0].lastUse < slots[$1].lastUse }) { slots.remove(at: place) }
    }
}
