import MillracePlatform

/// Text of a backend, made safe to show: bounded, and with visible replacements of control characters.
package enum VisibleText {
    /// Returns the text with visible replacements for control characters and for marks that reorder text.
    package static func visible(_ text: some StringProtocol) -> String {
        // The common case: all characters are visible.
        if text.utf8.allSatisfy({ (32..<127).contains($0) }) { return String(text) }
        var out = ""
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0..<32: out.unicodeScalars.append(Unicode.Scalar(UInt16(scalar.value) + 0x2400) ?? "\u{FFFD}")
            case 127: out += "\u{2421}"
            case 0x80..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
                out += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out
    }

    /// Returns the start of the text as visible text, with an ellipsis after an omission.
    package static func bounded(_ text: some StringProtocol, limit: Int) -> String {
        let scalars = text.unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
            end != scalars.endIndex
        else { return visible(text) }
        return visible(text[..<end]) + "…"
    }

    /// Returns the start of a body as visible text without secrets.
    static func excerpt(of body: Data, limit: Int = 200) -> String {
        // The redaction reads more than is shown, so that a secret at the end is not cut into an unrecognizable part.
        // One scalar more than is shown reveals whether anything was omitted.
        let start = Redaction.standard.body(Array(body.prefix(16 * limit)), limit: limit + 1)
        return bounded(String(decoding: start, as: UTF8.self), limit: limit)
    }
}
