import CLibcurl
import MillracePlatform

/// A request for another protocol, which libcurl only connects for.
enum UpgradeRequest {
    /// The fields that the request sets itself.
    private static let own = [
        "Host", "Content-Length", "Transfer-Encoding", "Accept-Encoding", "Connection", "Upgrade", "Expect",
    ]

    /// Sets the options of a connection; returns false if libcurl rejects one.
    static func apply(_ ticket: CurlTicket, _ limits: CurlLimits, to handle: CurlHandle) -> Bool {
        handle.set(MR_OPT_PROTOCOLS, MR_PROTOCOL_HTTP | MR_PROTOCOL_HTTPS)
            && handle.set(MR_OPT_NOSIGNAL, 1)
            && handle.set(MR_OPT_DISALLOW_USERNAME_IN_URL, 1)
            && handle.set(MR_OPT_CONNECTTIMEOUT_MS, CurlRequest.milliseconds(ticket.form.timeout))
            && CurlRequest.applyConnection(of: ticket.form, limits, handle)
            // No stream of HTTP/2 can be upgraded.
            && handle.set(MR_OPT_HTTP_VERSION, MR_HTTP_VERSION_1_1)
            && handle.set(MR_OPT_PIPEWAIT, 0)
            && handle.set(MR_OPT_CONNECT_ONLY, 1)
            // A proxy that understands HTTP would answer in the server's name.
            && handle.set(MR_OPT_HTTPPROXYTUNNEL, 1)
            && mr_easy_set_plain_sockets(handle.library.table, handle.easy) == MR_OK
            && handle.set(MR_OPT_URL, ticket.url)
    }

    /// Returns the bytes of the request.
    static func head(of ticket: CurlTicket, to name: String) -> [UInt8] {
        let request = ticket.request
        let (host, target) = parts(of: ticket.url)
        var text = "\(request.method.rawValue) \(target) HTTP/1.1\r\nHost: \(host)\r\n"
        text += "Connection: Upgrade\r\nUpgrade: \(name)\r\nAccept-Encoding: identity\r\n"
        for field in request.headers where !own.contains(where: field.isNamed) {
            text += "\(field.name): \(field.value)\r\n"
        }
        return Array((text + "\r\n").utf8)
    }

    /// Returns the host with its port, and the path with its query.
    private static func parts(of url: String) -> (host: Substring, target: String) {
        let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
        let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
        let target = rest[end...].prefix { $0 != "#" }
        return (rest[..<end], target.hasPrefix("/") ? String(target) : "/" + target)
    }
}
