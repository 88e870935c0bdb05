import Foundation

extension Redaction {
    /// Returns a URL as text, without its fragment and without secrets.
    ///
    /// A user name and a password, and the values of query items whose names say that they are secret, are replaced by `•••`.
    static func redactedURL(_ url: URL) -> String {
        let text = withoutUser(url.absoluteString.prefix { $0 != "#" })
        guard let start = text.firstIndex(of: "?") else { return text }
        let items = text[text.index(after: start)...].split(separator: "&", omittingEmptySubsequences: false)
        let redacted = items.map { item -> String in
            guard let equals = item.firstIndex(of: "=") else { return String(item) }
            let name = item[..<equals]
            let decoded = name.removingPercentEncoding ?? String(name)
            guard isSecretName(decoded) || isSignature(decoded) else { return String(item) }
            return name + "=" + mask
        }
        return text[...start] + redacted.joined(separator: "&")
    }

    private static func withoutUser(_ text: Substring) -> String {
        guard let slashes = text.firstRange(of: "//") else { return String(text) }
        let authority = text[slashes.upperBound...].prefix { !"/?".contains($0) }
        guard let at = authority.lastIndex(of: "@") else { return String(text) }
        return text[..<slashes.upperBound] + mask + text[at...]
    }

    /// Names that are secrets in a query, though not everywhere.
    private static func isSignature(_ name: String) -> Bool {
        let name = name.lowercased()
        return ["code", "key", "sig", "auth", "pwd"].contains(name) || name.contains("signature")
    }
}
