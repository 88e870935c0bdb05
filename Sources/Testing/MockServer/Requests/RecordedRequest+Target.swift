import MillracePlatform

extension RecordedRequest {
    /// The path of the target as sent (percent-encoded), without scheme, authority, query and fragment.
    public var path: String {
        String(target.requestPath)
    }

    /// The items of the target's query, percent-decoded, in order; empty without a query.
    ///
    /// A `+` stays a `+`.
    public var queryItems: [URLQueryItem] {
        guard let query = target.requestQuery else { return [] }
        return query.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return URLQueryItem(name: parts[0].percentDecoded, value: parts.count > 1 ? parts[1].percentDecoded : nil)
        }
    }

    /// Returns the value of the first query item of this name; `nil` without the item or without its `=`.
    public func query(_ name: String) -> String? {
        queryItems.first { $0.name == name }?.value
    }

    /// The body as text; bytes that are not UTF-8 are replaced by U+FFFD.
    public var bodyText: String {
        String(decoding: body, as: UTF8.self)
    }
}

extension String {
    /// The path of a request target, in the origin form and in the absolute form (RFC 9112, section 3.2).
    var requestPath: Substring {
        let target = prefix { $0 != "?" && $0 != "#" }
        guard !target.hasPrefix("/"), let scheme = target.firstRange(of: "://") else { return target }
        guard let slash = target[scheme.upperBound...].firstIndex(of: "/") else { return "/" }
        return target[slash...]
    }

    /// The query of a request target, without its `?`.
    var requestQuery: Substring? {
        guard let mark = firstIndex(of: "?") else { return nil }
        return self[index(after: mark)...].prefix { $0 != "#" }
    }
}

extension Substring {
    /// The text with its escapes decoded; the text itself when an escape is not UTF-8.
    var percentDecoded: String {
        guard utf8.contains(UInt8(ascii: "%")) else { return String(self) }
        return PercentEncoding.decoded(String(self)) ?? String(self)
    }
}
