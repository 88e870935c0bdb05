import CLibcurl
import Foundation

/// The form of a request in the options of libcurl.
enum CurlRequest {
    /// Sets the options of a cleared handle.
    ///
    /// Returns false where libcurl takes one of them not.
    static func apply(_ form: CurlForm, _ limits: CurlLimits, to handle: CurlHandle) -> Bool {
        guard handle.set(MR_OPT_PROTOCOLS, MR_PROTOCOL_HTTP | MR_PROTOCOL_HTTPS),
            handle.set(MR_OPT_NOSIGNAL, 1),
            handle.set(MR_OPT_FOLLOWLOCATION, 0),
            handle.set(MR_OPT_PATH_AS_IS, 1),
            handle.set(MR_OPT_DISALLOW_USERNAME_IN_URL, 1),
            handle.set(MR_OPT_SUPPRESS_CONNECT_HEADERS, 1),
            applyTimeout(of: form, to: handle),
            applyMethod(of: form, to: handle),
            handle.setLines(lines(of: form, decodes: handle.library.canInflate))
        else { return false }
        return applyConnection(of: form, limits, handle)
    }

    private static func applyConnection(
        of form: CurlForm,
        _ limits: CurlLimits,
        _ handle: CurlHandle
    ) -> Bool {
        let options = limits.options
        if let file = options.authorities, !handle.set(MR_OPT_CAINFO, file.path(percentEncoded: false)) { return false }
        if let client = options.clientCertificate {
            guard handle.set(MR_OPT_SSLCERT, client.certificate.path(percentEncoded: false)),
                handle.set(MR_OPT_SSLKEY, client.key.path(percentEncoded: false)),
                client.password.map({ handle.set(MR_OPT_KEYPASSWD, $0) }) ?? true
            else { return false }
        }
        // A libcurl without HTTP/2 refuses the one, which it then does not speak either.
        switch options.version {
        case .automatic:
            _ = handle.set(MR_OPT_HTTP_VERSION, MR_HTTP_VERSION_2_TLS)
            // Rather than making a connection each, requests wait until the first knows whether they can share it.
            if form.isSecure { _ = handle.set(MR_OPT_PIPEWAIT, 1) }
        case .http1: _ = handle.set(MR_OPT_HTTP_VERSION, MR_HTTP_VERSION_1_1)
        }
        switch options.proxy {
        case .environment:
            let proxy = form.isLoopback ? nil : limits.proxies.proxy(for: form.isSecure ? "https" : "http")
            return handle.set(MR_OPT_PROXY, proxy ?? "") && handle.set(MR_OPT_NOPROXY, limits.proxies.exceptions)
        // An empty proxy is none, whatever the environment says.
        case .none: return handle.set(MR_OPT_PROXY, "")
        case .url(let proxy): return handle.set(MR_OPT_PROXY, proxy.absoluteString) && handle.set(MR_OPT_NOPROXY, "")
        }
    }

    private static func applyTimeout(of form: CurlForm, to handle: CurlHandle) -> Bool {
        let timeout = milliseconds(form.timeout)
        switch form.timeoutScope {
        case .whole:
            return handle.set(MR_OPT_TIMEOUT_MS, timeout) && handle.set(MR_OPT_CONNECTTIMEOUT_MS, timeout)
        case .idle:
            // libcurl counts whole seconds here, and none while the reader makes it wait.
            return handle.set(MR_OPT_CONNECTTIMEOUT_MS, timeout) && handle.set(MR_OPT_LOW_SPEED_LIMIT, 1)
                && handle.set(MR_OPT_LOW_SPEED_TIME, (timeout + 999) / 1000)
        case .connecting:
            return handle.set(MR_OPT_CONNECTTIMEOUT_MS, timeout)
        }
    }

    private static func applyMethod(of form: CurlForm, to handle: CurlHandle) -> Bool {
        let size = form.bodySize
        switch form.method {
        case .HEAD:
            return handle.set(MR_OPT_NOBODY, 1)
        case .GET where size == 0:
            return handle.set(MR_OPT_HTTPGET, 1)
        case .DELETE where size == 0:
            return handle.set(MR_OPT_HTTPGET, 1) && handle.set(MR_OPT_CUSTOMREQUEST, form.method.rawValue)
        case .GET, .POST, .PUT, .PATCH, .DELETE:
            // On a kept connection that turns out dead, libcurl sends a request without a body again.
            let needsFreshConnection = size == 0 && !form.method.isIdempotent
            return handle.set(MR_OPT_POST, 1)
                && handle.set(MR_OPT_POSTFIELDSIZE_LARGE, size: size)
                && (form.method == .POST || handle.set(MR_OPT_CUSTOMREQUEST, form.method.rawValue))
                && (!needsFreshConnection || handle.set(MR_OPT_FRESH_CONNECT, 1))
        }
    }

    /// Returns the header lines in the form of libcurl, where `Name:` takes a field out and `Name;` is an empty one.
    private static func lines(of form: CurlForm, decodes: Bool) -> [String] {
        var lines = form.headers
            .filter { field in !own.contains(where: field.isNamed) }
            .map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
        lines.append("Accept-Encoding: " + (form.acceptsEncodings && decodes ? BodyDecoder.accepted : "identity"))
        lines.append("Expect:")
        for name in ["Accept", "Content-Type"] where form.headers[name] == nil { lines.append("\(name):") }
        return lines
    }

    private static let own = ["Host", "Content-Length", "Transfer-Encoding", "Accept-Encoding", "Connection", "Expect"]

    /// Returns a duration for libcurl, to which zero would mean for ever.
    private static func milliseconds(_ duration: Duration) -> Int {
        let (seconds, attoseconds) = duration.components
        guard seconds < Int64(Int32.max) / 1000 else { return Int(Int32.max) }
        return max(1, Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
    }
}
