import MillracePlatform

/// The syntax of `application/x-www-form-urlencoded`.
enum FormText {
    /// Returns the pairs of a text, percent-encoded as they were.
    static func pairs(_ text: String) -> [(name: String, value: String)] {
        text.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (decoded(parts[0]), parts.count > 1 ? String(parts[1]) : "")
        }
    }

    /// Returns a text with its escapes decoded, where `+` is a space.
    static func decoded(_ text: some StringProtocol) -> String {
        percentDecoded(String(text).replacing("+", with: " "))
    }

    /// Returns a text with its escapes decoded; the text itself if an escape isn't UTF-8.
    static func percentDecoded(_ text: some StringProtocol) -> String {
        PercentEncoding.decoded(String(text)) ?? String(text)
    }
}
