/// The version of a resource, as its server sent it in `ETag` and `Last-Modified` (RFC 9110, section 8.8).
///
/// A later request sends it back: `resource.requiring(.unchanged(version))` writes only over this version. A field that
/// a request couldn't send back unchanged is ignored: two tags in one answer, a control character, bytes that aren't
/// UTF-8, a tag of more than 4 KB, an invalid date.
public struct Version: Sendable, Hashable, Codable {
    /// The entity tag with its quotation marks, such as `"33a64df5"` or `W/"33a64df5"`; nil if there is none.
    public let etag: String?
    /// The date of the last change as received, such as `Sun, 06 Nov 1994 08:49:37 GMT`; nil if there is none.
    public let lastModified: String?

    /// Creates a version from the texts of its fields; one that can't be sent back is ignored.
    public init(etag: String? = nil, lastModified: String? = nil) {
        self.etag = etag.flatMap { EntityTag.canBeSent($0) ? $0 : nil }
        self.lastModified = lastModified.flatMap { HTTPDate.parse($0) == nil ? nil : $0 }
    }

    /// Creates the version from the header fields of an answer.
    public init(_ headers: HeaderFields) {
        func one(_ name: String) -> String? {
            let values = Set(headers.values(of: name))
            return values.count == 1 && headers.isExact(name) ? values.first : nil
        }
        self.init(etag: one("ETag"), lastModified: one("Last-Modified"))
    }

    /// Creates a version from its encoded form, by the same rules.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            etag: try container.decodeIfPresent(String.self, forKey: .etag),
            lastModified: try container.decodeIfPresent(String.self, forKey: .lastModified)
        )
    }

    /// Whether the server sent a version; without one, a write can't have a condition.
    public var isKnown: Bool { etag != nil || lastModified != nil }

    /// Returns whether two versions are the same as far as they can be compared: by their tags or, if one of them has
    /// no tag, by their dates.
    ///
    /// Some answers of a server may have no date, and a proxy that compresses makes a tag weak.
    func isSame(as other: Version) -> Bool {
        if let etag, let own = other.etag { return EntityTag.opaque(etag) == EntityTag.opaque(own) }
        guard let lastModified, let own = other.lastModified else { return false }
        return HTTPDate.parse(lastModified) == HTTPDate.parse(own)
    }

    private enum CodingKeys: CodingKey {
        case etag, lastModified
    }
}
