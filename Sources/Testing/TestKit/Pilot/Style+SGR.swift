import Millrace

extension Style {
    /// Creates the style that a sequence of a `Painter` sets (SGR, ECMA-48 8.3.117); `nil` for a sequence that doesn't
    /// begin with a reset, or that has an unknown number.
    init?(sgr numbers: [Int]) {
        guard numbers.first == 0 else { return nil }
        self = .plain
        var rest = numbers.dropFirst()
        while let number = rest.popFirst() {
            switch number {
            case 1: attributes.insert(.bold)
            case 2: attributes.insert(.dim)
            case 3: attributes.insert(.italic)
            case 4: attributes.insert(.underline)
            case 7: attributes.insert(.reverse)
            case 9: attributes.insert(.strikethrough)
            case 30...37: foreground = .palette(UInt8(number - 30))
            case 90...97: foreground = .palette(UInt8(number - 82))
            case 40...47: background = .palette(UInt8(number - 40))
            case 100...107: background = .palette(UInt8(number - 92))
            case 38:
                guard let color = Self.color(&rest) else { return nil }
                foreground = color
            case 48:
                guard let color = Self.color(&rest) else { return nil }
                background = color
            default: return nil
            }
        }
    }

    /// Takes the numbers after 38 or 48: `5` and the number of a color, or `2` and red, green and blue.
    private static func color(_ rest: inout ArraySlice<Int>) -> Color? {
        let kind = rest.popFirst()
        let parts = rest.prefix(kind == 2 ? 3 : 1).compactMap(UInt8.init(exactly:))
        rest = rest.dropFirst(parts.count)
        switch (kind, parts.count) {
        case (5, 1): return .palette(parts[0])
        case (2, 3): return .rgb(parts[0], parts[1], parts[2])
        default: return nil
        }
    }
}
