import Foundation

extension Redaction {
    /// Returns a URL as text, with the values of query items whose names say that they are secret replaced by `•••`.
    static func redactedURL(_ url: URL) -> String {
        let text = url.absoluteString
        guard let start = text.firstIndex(of: "?") else { return text }
        let items = text[text.index(after: start)...].split(separator: "&", omittingEmptySubsequences: false)
        let redacted = items.map { item -> String in
            guard let equals = item.firstIndex(of: "=") else { return String(item) }
            let name = item[..<equals]
            guard isSecretName(name.removingPercentEncoding ?? String(name)) || isSignature(name) else {
                return String(item)
            }
            return name + "=" + mask
        }
        return text[...start] + redacted.joined(separator: "&")
    }

    /// Names that are secrets in a query, though not everywhere.
    private static func isSignature(_ name: Substring) -> Bool {
        ["code", "key", "sig", "signature", "auth"].contains(name.lowercased())
    }
}
