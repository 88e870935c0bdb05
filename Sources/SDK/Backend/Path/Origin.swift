import MillracePlatform

/// The scheme, host and port of a URL, which decide whether credentials are sent to it (RFC 6454).
struct Origin: Sendable, Hashable {
    let scheme: String
    let host: String
    let port: Int

    init?(_ url: URL) {
        let host = url.networkHost
        guard let scheme = url.scheme?.lowercased(), !host.isEmpty else { return nil }
        self.scheme = scheme
        self.host = host
        port = url.port ?? (scheme == "https" ? 443 : 80)
    }
}
