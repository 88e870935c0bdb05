/// The rules for an `ETag` that a later request sends back (RFC 9110, section 8.8.3).
///
/// A server's tag becomes a part of `If-Match`, which is a list. A tag without quotation marks is kept, because many
/// servers send one and compare it as it is; a tag that the list could read as several tags, or as `*`, is none.
enum EntityTag {
    /// The length of the longest tag that is kept: a server that can't read its own tag again would refuse every write.
    static let longest = 4096

    /// Returns whether a tag can be sent back, and means this one tag there.
    static func canBeSent(_ tag: String) -> Bool {
        guard !tag.isEmpty, tag.utf8.count <= longest, HeaderFields.Field.canBeSent(tag) else { return false }
        let opaque = opaque(tag)
        guard opaque.utf8.contains(UInt8(ascii: "\"")) else {
            return opaque != "*" && !opaque.isEmpty && opaque.utf8.allSatisfy { (33..<127).contains($0) && $0 != 44 }
        }
        return opaque.utf8.count >= 2 && opaque.hasPrefix("\"") && opaque.hasSuffix("\"")
            && !opaque.dropFirst().dropLast().utf8.contains(UInt8(ascii: "\""))
    }

    /// Returns whether a tag stands for contents that mean the same and may differ in their bytes.
    static func isWeak(_ tag: String) -> Bool {
        tag.hasPrefix("W/")
    }

    /// Returns a tag without the sign of a weak one.
    static func opaque(_ tag: String) -> Substring {
        isWeak(tag) ? tag.dropFirst(2) : tag[...]
    }
}
