/// The rules for an `ETag` that a later request sends back (RFC 9110, section 8.8.3).
///
/// A server's tag becomes a part of `If-Match`, which is a list. A tag without quotation marks is kept, because many
/// servers send one and compare it unchanged; a tag that could be read in the list as several tags, or as `*`, is
/// ignored.
enum EntityTag {
    /// The length of the longest tag that is kept: a server that can't read its own tag again would refuse every write.
    static let longest = 4096

    /// Returns whether a tag can be sent back, and is read as this one tag.
    static func canBeSent(_ tag: String) -> Bool {
        guard !tag.isEmpty, tag.utf8.count <= longest, HeaderFields.Field.canBeSent(tag) else { return false }
        let opaque = opaque(tag)
        guard opaque.utf8.contains(UInt8(ascii: "\"")) else {
            return opaque != "*" && !opaque.isEmpty && opaque.utf8.allSatisfy { (33..<127).contains($0) && $0 != 44 }
        }
        return opaque.utf8.count >= 2 && opaque.hasPrefix("\"") && opaque.hasSuffix("\"")
            && !opaque.dropFirst().dropLast().utf8.contains(UInt8(ascii: "\""))
    }

    /// Returns whether a tag is weak: it identifies equivalent contents that may differ in their bytes.
    static func isWeak(_ tag: String) -> Bool {
        tag.hasPrefix("W/")
    }

    /// Returns a tag without the prefix of a weak one.
    static func opaque(_ tag: String) -> Substring {
        isWeak(tag) ? tag.dropFirst(2) : tag[...]
    }
}
