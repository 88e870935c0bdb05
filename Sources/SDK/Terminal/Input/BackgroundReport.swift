import MillraceRendering

/// The answer to the question about the background (OSC 11 of xterm), whose color is written as X11 does.
enum BackgroundReport {
    /// The most bytes of a terminal's string that can be an answer.
    static let mostBytes = 64

    /// Returns the color in the content of an OSC string, or `nil` if that isn't the answer.
    ///
    /// The components have one to four hexadecimal digits each (XParseColor): `rgb:1e1e/1e1e/2e2e`, with a fourth one
    /// in `rgba:`, or `#1e1e2e`.
    static func color(in content: [UInt8]) -> Color? {
        guard content.count <= mostBytes, content.starts(with: "11;".utf8) else { return nil }
        let text = String(decoding: content.dropFirst(3), as: UTF8.self)
        let fields: [Substring]
        if text.hasPrefix("#") {
            let digits = text.dropFirst()
            guard digits.utf8.count % 3 == 0 else { return nil }
            let count = digits.utf8.count / 3
            fields = (0..<3).map { digits.dropFirst($0 * count).prefix(count) }
        } else if let colon = text.firstIndex(of: ":"), let count = ["rgb": 3, "rgba": 4][text[..<colon]] {
            fields = text[text.index(after: colon)...].split(separator: "/", omittingEmptySubsequences: false)
            guard fields.count == count else { return nil }
        } else {
            return nil
        }
        let parts = fields.compactMap(component)
        guard parts.count == fields.count else { return nil }
        return .rgb(parts[0], parts[1], parts[2])
    }

    private static func component(_ digits: Substring) -> UInt8? {
        guard (1...4).contains(digits.utf8.count), digits.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let value = Int(digits, radix: 16)
        else { return nil }
        let greatest = 1 << (4 * digits.utf8.count) - 1
        return UInt8((value * 255 + greatest / 2) / greatest)
    }
}
