import MillraceRendering

/// The styles that programs choose with escape sequences (Select Graphic Rendition, ECMA-48 8.3.117).
enum SGR {
    private static let attributes: [Int: TextAttributes] = [
        1: .bold, 2: .dim, 3: .italic, 4: .underline, 7: .reverse, 9: .strikethrough, 21: .underline,
    ]
    private static let ends: [Int: TextAttributes] = [
        22: [.bold, .dim], 23: .italic, 24: .underline, 27: .reverse, 29: .strikethrough,
    ]

    /// Changes a style as a sequence says.
    ///
    /// Blinking, hidden and framed text is ignored, so that all text can be read; so is a color out of range.
    ///
    /// - Parameters:
    ///   - parameters: The bytes between `ESC [` and `m`.
    ///   - style: The style.
    static func apply(_ parameters: [UInt8], to style: inout Style) {
        // A parameter may have parts: 4:3 is a curly underline, 38:2::255:0:0 is red.
        let all = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { parameter in
            parameter.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(number)
        }
        var index = 0
        while index < all.count {
            let parts = all[index]
            let code = parts[0] ?? 0
            index += 1
            switch code {
            case 0: style = .plain
            case 4 where parts.count > 1 && parts[1] == 0: style.attributes.remove(.underline)
            case 30...37: style.foreground = .palette(UInt8(code - 30))
            case 39: style.foreground = .standard
            case 40...47: style.background = .palette(UInt8(code - 40))
            case 49: style.background = .standard
            case 90...97: style.foreground = .palette(UInt8(code - 82))
            case 100...107: style.background = .palette(UInt8(code - 92))
            case 38, 48, 58:
                let color: Color?
                if parts.count > 1 {
                    // There may be the number of a color space before red, green and blue.
                    color = Self.color(
                        parts[1],
                        parts.count > 5 ? Array(parts.dropFirst(3)) : Array(parts.dropFirst(2))
                    )
                } else {
                    let kind = index < all.count ? all[index][0] : nil
                    let count = kind == 2 ? 3 : 1
                    color = Self.color(kind, all.dropFirst(index + 1).prefix(count).map { $0[0] ?? 0 })
                    index += 1 + count
                }
                guard let color else { break }
                if code == 38 { style.foreground = color }
                if code == 48 { style.background = color }
            default:
                if let attribute = attributes[code] { style.attributes.formUnion(attribute) }
                if let ended = ends[code] { style.attributes.subtract(ended) }
            }
        }
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard digits.count < 5 else { return nil }
        return Int(String(decoding: digits, as: UTF8.self))
    }

    private static func color(_ kind: Int?, _ parts: [Int?]) -> Color? {
        let parts = parts.compactMap { UInt8(exactly: $0 ?? 0) }
        switch kind {
        case 5 where parts.count >= 1: return .palette(parts[0])
        case 2 where parts.count >= 3: return .rgb(parts[0], parts[1], parts[2])
        default: return nil
        }
    }
}
