import MillracePlatform

extension Redaction {
    /// Returns a URL as text, without its fragment and without secrets: the user, and the values of secret query items.
    package func url(_ url: URL) -> String {
        let text = url.absoluteString.prefix { $0 != "#" }
        let path = self.text(String(text.prefix { $0 != "?" }))
        return query(of: url).map { path + "?" + $0 } ?? path
    }

    /// Returns the query of a URL without secrets; nil for a URL without a query.
    package func query(of url: URL) -> String? {
        url.query(percentEncoded: true).map { query in
            query.split(separator: "&", omittingEmptySubsequences: false).map(item).joined(separator: "&")
        }
    }

    private func item(_ item: Substring) -> String {
        guard let equals = item.firstIndex(of: "=") else { return text(String(item)) }
        let (name, value) = (item[..<equals], item[item.index(after: equals)...])
        let isSecret = isSecret(name, in: .item)
        return text(String(name)) + "=" + (isSecret ? String(decoding: mask, as: UTF8.self) : text(String(value)))
    }
}
