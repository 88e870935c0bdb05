import CLibcurl
import MillracePlatform

/// Sets a request as options of libcurl.
enum CurlRequest {
    /// Sets the options of a cleared handle.
    ///
    /// Returns false if libcurl rejects an option.
    static func apply(_ form: CurlForm, _ limits: CurlLimits, to handle: CurlHandle) -> Bool {
        guard handle.set(MR_OPT_PROTOCOLS, MR_PROTOCOL_HTTP | MR_PROTOCOL_HTTPS),
            handle.set(MR_OPT_NOSIGNAL, 1),
            handle.set(MR_OPT_FOLLOWLOCATION, 0),
            handle.set(MR_OPT_PATH_AS_IS, 1),
            handle.set(MR_OPT_DISALLOW_USERNAME_IN_URL, 1),
            handle.set(MR_OPT_SUPPRESS_CONNECT_HEADERS, 1),
            applyTimeout(of: form, to: handle),
            applyMethod(of: form, to: handle),
            handle.setLines(lines(of: form))
        else { return false }
        return applyConnection(of: form, limits, handle)
    }

    /// Sets the options of the connection: certificates, the version of HTTP, the proxy.
    static func applyConnection(
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
        // A libcurl without HTTP/2 rejects the first of these options, and then speaks HTTP/1.1 in either case.
        _ = handle.set(MR_OPT_HTTP_VERSION, options.allowsHTTP2 ? MR_HTTP_VERSION_2_TLS : MR_HTTP_VERSION_1_1)
        // Instead of opening a connection each, requests wait until the first one knows whether they can share it.
        if options.allowsHTTP2, form.isSecure { _ = handle.set(MR_OPT_PIPEWAIT, 1) }
        switch options.proxy {
        case .environment:
            let proxy = form.isLoopback ? nil : limits.proxies.proxy(for: form.isSecure ? "https" : "http")
            return handle.set(MR_OPT_PROXY, proxy ?? "") && handle.set(MR_OPT_NOPROXY, limits.proxies.exceptions)
        // An empty proxy means none, and overrides the environment.
        case .none: return handle.set(MR_OPT_PROXY, "")
        case .url(let proxy): return handle.set(MR_OPT_PROXY, proxy.absoluteString) && handle.set(MR_OPT_NOPROXY, "")
        }
    }

    /// Sets libcurl's time limits for an exchange, or turns them off if `CurlPatience` keeps them: libcurl's own run
    /// while a request waits for other exchanges.
    ///
    /// - Parameter spent: The elapsed part of the exchange's time.
    static func applyTimeout(
        of form: CurlForm,
        isPatient: Bool = false,
        spent: Duration = .zero,
        to handle: CurlHandle
    ) -> Bool {
        guard !isPatient else {
            return handle.set(MR_OPT_TIMEOUT_MS, 0) && handle.set(MR_OPT_CONNECTTIMEOUT_MS, Int(Int32.max))
        }
        let timeout = milliseconds(form.timeout - spent)
        switch form.timeoutScope {
        case .whole:
            return handle.set(MR_OPT_TIMEOUT_MS, timeout) && handle.set(MR_OPT_CONNECTTIMEOUT_MS, timeout)
        case .idle, .connecting:
            return handle.set(MR_OPT_CONNECTTIMEOUT_MS, timeout)
        }
    }

    private static func applyMethod(of form: CurlForm, to handle: CurlHandle) -> Bool {
        guard form.sendsBody else {
            guard form.method != .HEAD else { return handle.set(MR_OPT_NOBODY, 1) }
            return handle.set(MR_OPT_HTTPGET, 1)
                && (form.method == .GET || handle.set(MR_OPT_CUSTOMREQUEST, form.method.rawValue))
                // When a kept connection turns out dead, libcurl repeats a request without a body.
                && (form.method.isIdempotent || handle.set(MR_OPT_FRESH_CONNECT, 1))
        }
        return handle.set(MR_OPT_POST, 1)
            && handle.set(MR_OPT_POSTFIELDSIZE_LARGE, size: form.bodySize)
            && (form.method == .POST || handle.set(MR_OPT_CUSTOMREQUEST, form.method.rawValue))
    }

    /// Returns the header lines in libcurl's form, where `Name:` removes a field and `Name;` is an empty one.
    private static func lines(of form: CurlForm) -> [String] {
        var lines = form.headers
            .filter { field in !own.contains(where: field.isNamed) }
            .map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
        lines.append("Accept-Encoding: " + ((form.acceptsEncodings ? BodyDecoder.accepted : nil) ?? "identity"))
        if form.headers["Accept"] == nil { lines.append("Accept:") }
        // Without a body, libcurl adds no other field, and ends a stream of HTTP/2 with the head: if a server answers
        // immediately, the request is already complete.
        guard form.sendsBody else { return form.namesLength ? lines + ["Content-Length: 0"] : lines }
        // libcurl handles each line several times.
        if form.headers["Content-Type"] == nil { lines.append("Content-Type:") }
        lines.append("Expect:")
        return lines
    }

    private static let own = ["Host", "Content-Length", "Transfer-Encoding", "Accept-Encoding", "Connection", "Expect"]

    /// Returns a duration for libcurl, for which zero would mean no limit.
    static func milliseconds(_ duration: Duration) -> Int {
        let (seconds, attoseconds) = duration.components
        guard seconds < Int64(Int32.max) / 1000 else { return Int(Int32.max) }
        return max(1, Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
    }
}
