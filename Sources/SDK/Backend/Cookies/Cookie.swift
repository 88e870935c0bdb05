import MillracePlatform

/// A cookie as a jar keeps it (RFC 6265bis, section 5.7).
///
/// Textual descriptions mask the value. `HttpOnly` and `SameSite` have no meaning for a client without pages.
public struct Cookie: Sendable, Hashable {
    /// The name.
    public let name: String
    /// The value.
    public let value: String
    /// The host to which the cookie belongs, in lower case.
    public let domain: String
    /// Whether the cookie is sent to this host only, and not to its subdomains.
    let isHostOnly: Bool
    /// The path below which the cookie is sent.
    public let path: String
    /// When the cookie expires, at most 400 days after it was set; nil for a cookie that ends with the jar.
    package let expires: ContinuousClock.Instant?
    /// Whether the cookie is sent over TLS only.
    package let isSecure: Bool

    /// The largest size of a name with its value, and of an attribute's value, in bytes (RFC 6265bis, section 5.6).
    private static let sizeLimit = 4096
    private static let attributeLimit = 1024
    /// The longest life of a cookie in seconds, which is 400 days (RFC 6265bis, section 5.5).
    private static let longestLife: TimeInterval = 400 * 86_400

    /// Creates a cookie from the value of a `Set-Cookie` field; nil for a cookie that has to be ignored (RFC 6265bis,
    /// sections 5.6 and 5.7).
    ///
    /// A cookie without a name is ignored, and so is one whose name and value are together longer than 4096 bytes.
    /// Attributes longer than 1024 bytes are ignored.
    ///
    /// - Parameters:
    ///   - field: The value of the field.
    ///   - url: The URL that sent the field.
    ///   - now: The time from which the cookie's lifetime runs.
    ///   - date: The date at `now`, by the server's clock if its answer shows that, with which an `Expires` is
    ///     compared.
    package init?(_ field: String, from url: URL, at now: ContinuousClock.Instant, on date: Date) {
        let host = url.networkHost
        guard !host.isEmpty, field.utf8.allSatisfy(HeaderFields.Field.isValueByte) else { return nil }
        let parts = field.split(separator: ";", omittingEmptySubsequences: false).map { $0.trimming() }
        guard let pair = parts.first, let equals = pair.firstIndex(of: "="), equals != pair.startIndex else {
            return nil
        }
        name = pair[..<equals].trimming()
        value = pair[pair.index(after: equals)...].trimming()
        guard name.utf8.count + value.utf8.count <= Cookie.sizeLimit else { return nil }
        var domain: String?
        var path: String?
        var expires: TimeInterval?
        var maxAge: TimeInterval?
        var isSecure = false
        for attribute in parts.dropFirst() {
            let words = attribute.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let text = words.count > 1 ? words[1].trimming() : ""
            guard text.utf8.count <= Cookie.attributeLimit else { continue }
            switch (words.first?.trimming() ?? "").lowercased() {
            case "domain": domain = (text.hasPrefix(".") ? String(text.dropFirst()) : text).lowercased()
            case "path": path = text.hasPrefix("/") ? text : nil
            case "expires": expires = CookieDate.parse(text)?.timeIntervalSince(date) ?? expires
            case "max-age": maxAge = Cookie.seconds(text) ?? maxAge
            case "secure": isSecure = true
            default: break
            }
        }
        // A public suffix may set cookies for itself, but not for the domains below it.
        if domain == host, PublicSuffixes.contains(host) { domain = nil }
        if let domain, !domain.isEmpty {
            guard domain == host || (Cookie.isBelow(host, domain) && !PublicSuffixes.contains(domain)) else {
                return nil
            }
        }
        if isSecure, url.scheme?.lowercased() != "https" { return nil }
        let isPlain = domain?.isEmpty ?? true
        guard Cookie.keepsPromise(of: name, isSecure: isSecure, isBound: isPlain && path == "/") else { return nil }
        isHostOnly = isPlain
        self.domain = isHostOnly ? host : domain ?? host
        self.path = path ?? Cookie.directory(of: url.path(percentEncoded: true))
        self.expires = (maxAge ?? expires).map { now.advanced(by: .of(seconds: min($0, Cookie.longestLife))) }
        self.isSecure = isSecure
    }

    /// Returns whether the cookie is sent with a request for a URL at a time.
    func matches(_ url: URL, at now: ContinuousClock.Instant) -> Bool {
        let host = url.networkHost
        guard !host.isEmpty else { return false }
        if hasExpired(at: now) { return false }
        if isSecure, url.scheme?.lowercased() != "https" { return false }
        guard host == domain || (!isHostOnly && Cookie.isBelow(host, domain)) else { return false }
        let wanted = url.path(percentEncoded: true)
        return Cookie.isBelow(path: wanted.isEmpty ? "/" : wanted, path)
    }

    func hasExpired(at now: ContinuousClock.Instant) -> Bool {
        expires.map { $0 <= now } ?? false
    }

    func replaces(_ other: Cookie) -> Bool {
        name == other.name && domain == other.domain && path == other.path && isHostOnly == other.isHostOnly
    }

    /// Returns whether a cookie that did not come over TLS would replace or hide this one (RFC 6265bis, section 5.7).
    func isProtected(from other: Cookie) -> Bool {
        isSecure && name == other.name && Cookie.isBelow(path: other.path, path)
            && (domain == other.domain || Cookie.isBelow(domain, other.domain) || Cookie.isBelow(other.domain, domain))
    }

    /// Returns whether a cookie satisfies the rules for the prefix of its name (RFC 6265bis, section 4.1.3).
    private static func keepsPromise(of name: String, isSecure: Bool, isBound: Bool) -> Bool {
        let name = name.lowercased()
        if name.hasPrefix("__host-") { return isSecure && isBound }
        return isSecure || !name.hasPrefix("__secure-")
    }

    /// Returns the seconds of a `Max-Age`, limited to 300 years.
    private static func seconds(_ text: String) -> TimeInterval? {
        let digits = text.drop { $0 == "-" }
        guard !digits.isEmpty, text.count - digits.count < 2, digits.utf8.allSatisfy({ (48...57).contains($0) }) else {
            return nil
        }
        return Double(text).map { max(-1e10, min($0, 1e10)) }
    }

    private static func isBelow(path: String, _ directory: String) -> Bool {
        path == directory
            || (path.hasPrefix(directory)
                && (directory.hasSuffix("/") || path.dropFirst(directory.count).first == "/"))
    }

    private static func isBelow(_ host: String, _ domain: String) -> Bool {
        host.hasSuffix("." + domain) && !host.contains(":") && host.contains(where: { !$0.isNumber && $0 != "." })
    }

    private static func directory(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
        return String(path[..<slash])
    }
}

extension Cookie: Redacted {
    /// The name, the domain and the path.
    public var description: String { "\(VisibleText.visible(name))=\(Redaction.mask) (\(domain)\(path))" }
}
