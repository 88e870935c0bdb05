import MillracePlatform
import Synchronization

/// The URLs of the latest requests, so that one that is made again and again is parsed once.
///
/// A URL with a query or a fragment is not kept: it is another one nearly every time, and may hold a secret.
final class KnownURLs: Sendable {
    private let urls = Mutex<[String: URL]>([:])

    private static let limit = 64

    /// How many are kept.
    var count: Int { urls.withLock { $0.count } }

    /// Returns the URL of a text, or nil where the text is none.
    func url(_ text: String) -> URL? {
        guard !text.utf8.contains(where: KnownURLs.endsPath) else { return URL(string: text) }
        if let known = urls.withLock({ $0[text] }) { return known }
        guard let url = URL(string: text) else { return nil }
        urls.withLock { urls in
            if urls.count == KnownURLs.limit { urls.removeAll(keepingCapacity: true) }
            urls[text] = url
        }
        return url
    }

    private static func endsPath(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }
}
