import MillracePlatform

/// The reason why no request can be sent to a URL.
enum URLFault: Equatable, CustomStringConvertible {
    case scheme
    case host
    case port
    case user

    /// Finds the fault of a URL; nil if there is none.
    init?(of url: URL) {
        let scheme = url.scheme?.lowercased() ?? ""
        if scheme != "http" && scheme != "https" {
            self = .scheme
        } else if !URLFault.isHost(url.networkHost) {
            self = .host
        } else if url.user() != nil || url.password() != nil {
            self = .user
        } else if !URLFault.hasPort(url) {
            self = .port
        } else {
            return nil
        }
    }

    /// The reason, for developers.
    var description: String {
        switch self {
        case .scheme: "its scheme is neither http nor https"
        case .host: "it has no host"
        case .port: "its port is none"
        case .user: "it has a user name or a password in it"
        }
    }

    private static func isHost(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0 > 32 && $0 < 127 && !"\"#%/<>?@\\^`{|}".utf8.contains($0) }
    }

    /// Foundation returns no port if a number is too large for it.
    private static func hasPort(_ url: URL) -> Bool {
        if let port = url.port { return (1...65_535).contains(port) }
        let text = url.absoluteString
        guard let start = text.firstRange(of: "://")?.upperBound else { return true }
        let authority = text[start...].prefix { !"/?#".contains($0) }
        let last = authority.split(separator: "]", omittingEmptySubsequences: false).last ?? ""
        let parts = last.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count < 2 || parts[1].isEmpty
    }
}

extension URL {
    /// The host in the form that a request has: without escapes, in lower case, and a name in another script than ASCII
    /// in its `xn--` form.
    ///
    /// Of the two parts of Foundation, only the full one makes that form, in URLs that are created from text.
    var networkHost: String {
        let host = host(percentEncoded: true)?.lowercased() ?? ""
        guard URL.isWritten(host) else { return host }
        // An escape can't be part of an address.
        guard let name = PercentEncoding.decoded(host), !name.utf8.contains(where: "[]:".utf8.contains) else {
            return host
        }
        return HostName.ascii(name) ?? host
    }

    /// The URL with the host in that form.
    var onNetwork: URL {
        guard let host = host(percentEncoded: true), URL.isWritten(host) else { return self }
        let base = BaseURL(self)
        // A setter of Foundation crashes the process if the host is invalid.
        guard base.problem == nil else { return self }
        let query = query(percentEncoded: true).map { "?" + $0 } ?? ""
        let fragment = fragment(percentEncoded: true).map { "#" + $0 } ?? ""
        return URL(string: base.origin + base.path + query + fragment) ?? self
    }

    /// Whether a host has another form in a request: nearly all have the same.
    private static func isWritten(_ host: String) -> Bool {
        host.utf8.contains { $0 == UInt8(ascii: "%") || $0 > 127 }
    }
}
