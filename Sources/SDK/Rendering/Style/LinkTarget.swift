/// The address that a text links to, in a form that can't end the escape sequence around it and is no script.
///
/// An object, so that the spans without a link, which are nearly all, are hardly larger for it.
final class LinkTarget: Sendable {
    /// The address: printable ASCII without spaces, at most ``maximumLength`` bytes.
    let address: String

    /// The greatest number of bytes of an address, which terminals with links accept.
    static let maximumLength = 2083

    private static let schemes = ["http", "https", "mailto", "file"]

    /// Creates a target from any text, or `nil` for one that isn't safe to open or to send.
    ///
    /// - The scheme is `http`, `https` or `mailto`, or `file` with a path on this machine.
    /// - There are no control characters (C0, delete, C1): a server that sends these means no address.
    /// - All other bytes that aren't printable ASCII, and spaces, are percent-encoded (RFC 3986, section 2.1).
    init?(_ text: String) {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = text[..<colon].lowercased()
        guard Self.schemes.contains(scheme), text.utf8.count <= Self.maximumLength else { return nil }
        guard !text.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }) else {
            return nil
        }
        let rest = text[text.utf8.index(after: colon)...]
        guard Self.isComplete(rest, scheme: scheme) else { return nil }
        var bytes = Array(scheme.utf8) + [UInt8(ascii: ":")]
        for byte in rest.utf8 {
            if (0x21...0x7E).contains(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), Self.digit(byte >> 4), Self.digit(byte & 15)]
            }
        }
        guard bytes.count <= Self.maximumLength else { return nil }
        address = String(decoding: bytes, as: UTF8.self)
    }

    /// Returns whether there is an addressee after the scheme.
    private static func isComplete(_ rest: Substring, scheme: String) -> Bool {
        switch scheme {
        case "mailto": return !rest.isEmpty
        case "file": return rest.hasPrefix("///") || rest.hasPrefix("//localhost/")
        default:
            guard rest.hasPrefix("//"), let first = rest.dropFirst(2).utf8.first else { return false }
            return !"/?#".utf8.contains(first)
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}

extension LinkTarget: Equatable {
    static func == (lhs: LinkTarget, rhs: LinkTarget) -> Bool {
        lhs === rhs || lhs.address == rhs.address
    }
}
