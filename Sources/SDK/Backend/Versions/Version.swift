/// The version of a resource, as its server named it with `ETag` and `Last-Modified` (RFC 9110, section 8.8).
///
/// A later request sends it back: `resource.requiring(.unchanged(version))` writes only over this version. What a
/// server sent and a request couldn't send back as it came is left out: two tags in one answer, a control character,
/// bytes of an older encoding, a tag of more than 4 KB, a date that is none.
public struct Version: Sendable, Hashable, Codable {
    /// The entity tag with its quotation marks, such as `"33a64df5"` or `W/"33a64df5"`; nil where there is none.
    public let etag: String?
    /// The date of the last change as it came, such as `Sun, 06 Nov 1994 08:49:37 GMT`; nil where there is none.
    public let lastModified: String?

    /// Creates a version from the texts of its fields; one that can't be sent back is left out.
    public init(etag: String? = nil, lastModified: String? = nil) {
        self.etag = etag.flatMap { EntityTag.canBeSent($0) ? $0 : nil }
        self.lastModified = lastModified.flatMap { HTTPDate.parse($0) == nil ? nil : $0 }
    }

    /// Creates the version that the header fields of an answer name.
    public init(_ headers: HeaderFields) {
        func one(_ name: String) -> String? {
            let values = Set(headers.values(of: name))
            return values.count == 1 && headers.isExact(name) ? values.first : nil
        }
        self.init(etag: one("ETag"), lastModified: one("Last-Modified"))
    }

    /// Creates a version from one that was encoded, by the same rules.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            etag: try container.decodeIfPresent(String.self, forKey: .etag),
            lastModified: try container.decodeIfPresent(String.self, forKey: .lastModified)
        )
    }

    /// Whether the server named a version; without one, no write can be made to depend on it.
    public var isKnown: Bool { etag != nil || lastModified != nil }

    /// Returns whether two versions are one as far as they can be compared: by their tags, and by their dates where one
    /// of them has no tag.
    ///
    /// A server may name a date in some answers only, and a proxy that compresses makes a tag weak.
    func isSame(as other: Version) -> Bool {
        if let etag, let own = other.etag { return EntityTag.opaque(etag) == EntityTag.opaque(own) }
        guard let lastModified, let own = other.lastModified else { return false }
        return HTTPDate.parse(lastModified) == HTTPDate.parse(own)
    }

    private enum CodingKeys: CodingKey {
        case etag, lastModified
    }
}
