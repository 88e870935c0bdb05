import MillracePlatform

/// The text of links: parts between slashes, percent-encoded.
enum LinkText {
    /// Returns the parts of a text, decoded.
    ///
    /// - Parameters:
    ///   - text: A path, or a URL that begins with the base.
    ///   - base: The beginning of URLs; without a base only paths are links.
    static func parts(of text: String, base: URLComponents?) throws(DeepLinkError) -> [String] {
        // A slash with a combining mark is one character, so the text is split by bytes.
        if text.utf8.starts(with: "/".utf8), !text.utf8.starts(with: "//".utf8) {
            return try parts(ofPath: path(in: text))
        }
        guard let url = URLComponents(string: text), url.scheme != nil else { throw .notALink }
        if let query = url.percentEncodedQuery { throw .unexpectedQuery(name(in: query)) }
        if url.percentEncodedFragment != nil { throw .unexpectedQuery("#") }
        let path = url.percentEncodedPath
        guard let base, origin(of: url) == origin(of: base) else { throw .otherBase(origin(of: url)) }
        let first = base.percentEncodedPath.droppingLastSlash
        guard path == first || path.hasPrefix(first + "/") else { throw .otherBase(origin(of: url) + path) }
        return try parts(ofPath: String(path.dropFirst(first.count)))
    }

    static func path(of parts: [String]) -> String {
        parts.isEmpty
            ? "/"
            : parts.map { "/" + PercentEncoding.encoded($0) }.joined()
    }

    private static func path(in text: String) throws(DeepLinkError) -> String {
        guard let end = text.utf8.firstIndex(where: { [UInt8(ascii: "?"), UInt8(ascii: "#")].contains($0) }) else {
            return text
        }
        let rest = text.utf8[text.utf8.index(after: end)...]
        throw .unexpectedQuery(
            text.utf8[end] == UInt8(ascii: "#") ? "#" : name(in: String(decoding: rest, as: UTF8.self))
        )
    }

    private static func parts(ofPath path: String) throws(DeepLinkError) -> [String] {
        var texts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .dropFirst()
            .map { String(decoding: $0, as: UTF8.self) }
        if texts.last == "" { texts.removeLast() }
        var parts: [String] = []
        for text in texts {
            guard let part = PercentEncoding.decoded(text) else { throw .badEncoding(text) }
            parts.append(part)
        }
        return parts
    }

    /// The first name of a query; its value may be a secret.
    private static func name(in query: String) -> String {
        String(query.prefix { $0 != "=" && $0 != "&" })
    }

    private static func origin(of url: URLComponents) -> String {
        let port = url.port.map { ":\($0)" } ?? ""
        return "\(url.scheme?.lowercased() ?? "")://\(url.host?.lowercased() ?? "")\(port)"
    }
}

extension String {
    /// The text without a slash at its end.
    var droppingLastSlash: String {
        hasSuffix("/") ? String(dropLast()) : self
    }
}
