import MillracePlatform

/// All stored responses for one URL: one for each kind of credentials and each selection by `Vary`.
struct CacheEntry: Sendable, Equatable, Codable {
    /// The key of the entry, which may hold secrets.
    let key: String
    var answers: [StoredAnswer] = []

    static let variantLimit = 8

    init(key: String) {
        self.key = key
    }

    static func key(of url: URL) -> String {
        String(url.absoluteString.prefix { $0 != "#" })
    }

    var size: Int {
        answers.reduce(key.utf8.count) { $0 + $1.size }
    }

    /// Returns the latest response that a request selects (RFC 9111, section 4.1).
    func answer(for request: HTTPRequest) -> StoredAnswer? {
        answers.filter { $0.isSelected(by: request) }.max { $0.responded < $1.responded }
    }

    /// Stores a response instead of those that the same request would select, unless one of those is newer.
    mutating func store(_ answer: StoredAnswer, for request: HTTPRequest) {
        guard !answers.contains(where: { $0.isNewer(than: answer, to: request) }) else { return }
        answers.removeAll { $0.isSelected(by: request) }
        answers.append(answer)
        if answers.count > CacheEntry.variantLimit { answers.removeFirst() }
    }
}
