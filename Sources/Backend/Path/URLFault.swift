import MillracePlatform

/// Why a URL can't be asked for anything.
enum URLFault: Equatable, CustomStringConvertible {
    case scheme
    case host
    case port
    case user

    /// Finds what is wrong with a URL; nil where nothing is.
    init?(of url: URL) {
        let scheme = url.scheme?.lowercased() ?? ""
        if scheme != "http" && scheme != "https" {
            self = .scheme
        } else if url.networkHost.isEmpty || !url.networkHost.utf8.allSatisfy(URLFault.isOfHost) {
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

    private static func isOfHost(_ byte: UInt8) -> Bool {
        byte > 32 && byte < 127 && !"\"#%/<>?@\\^`{|}".utf8.contains(byte)
    }

    /// Foundation has no port where a number is too large for it.
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
    /// The host in the form that goes on the wire: without escapes, in lower case, and a name in another script than ASCII as
    /// its `xn--` form.
    var networkHost: String {
        let host = host(percentEncoded: true)?.lowercased() ?? ""
        // Nearly all of them are that already.
        guard host.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 > 127 }) else { return host }
        guard let name = PercentEncoding.decoded(host), let url = URL(string: "http://\(name)") else { return host }
        let text = url.absoluteString.dropFirst("http://".count).lowercased()
        return text.utf8.allSatisfy { $0 < 128 } ? text : host
    }
}
