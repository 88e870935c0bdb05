import MillracePlatform

/// A URL to which paths are added, split into its parts once and not for every request.
final class BaseURL: Sendable {
    let url: URL

    /// Its scheme, host and port, as they begin a URL; empty if it can't be used.
    let origin: String

    /// Its path, percent-encoded.
    let path: String

    /// Its path without a slash at the end, which precedes other paths.
    let prefix: String

    /// The reason why it can't be used; nil if it can.
    let problem: String?

    init(_ url: URL) {
        self.url = url
        path = url.path(percentEncoded: true)
        prefix = path.hasSuffix("/") ? String(path.dropLast()) : path
        let scheme = url.scheme?.lowercased() ?? ""
        let host = url.networkHost
        problem = URLFault(of: url)?.description
        let literal = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        origin = problem == nil ? "\(scheme)://\(literal)" + (url.port.map { ":\($0)" } ?? "") : ""
    }
}

extension BaseURL: Hashable {
    static func == (lhs: BaseURL, rhs: BaseURL) -> Bool {
        lhs.url == rhs.url
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(url)
    }
}
