extension Color {
    /// The index in the palette, if the color is a palette color.
    var paletteIndex: UInt8? {
        bits >> 24 == 1 ? UInt8(truncatingIfNeeded: bits) : nil
    }

    /// The red, green and blue components, if the color has them.
    var parts: (red: Int, green: Int, blue: Int)? {
        guard bits >> 24 == 2 else { return nil }
        return (Int(bits >> 16 & 0xFF), Int(bits >> 8 & 0xFF), Int(bits & 0xFF))
    }

    /// Returns the color itself, or the nearest color that a terminal with this support can show.
    func reduced(to support: ColorSupport) -> Color {
        switch support {
        case .none: return .standard
        case .trueColor: return self
        case .ansi256:
            guard let parts else { return self }
            return .palette(Self.nearest(to: parts, in: 16...255))
        case .ansi16:
            if let index = paletteIndex, index < 16 { return self }
            guard let parts = parts ?? paletteIndex.map({ Self.paletteParts(Int($0)) }) else { return self }
            return .palette(Self.nearest(to: parts, in: 0...15))
        }
    }

    private static func nearest(to wanted: (red: Int, green: Int, blue: Int), in range: ClosedRange<Int>) -> UInt8 {
        var best = range.lowerBound
        var shortest = Int.max
        for index in range {
            let parts = paletteParts(index)
            let (red, green, blue) = (parts.red - wanted.red, parts.green - wanted.green, parts.blue - wanted.blue)
            let distance = red * red + green * green + blue * blue
            if distance < shortest {
                shortest = distance
                best = index
            }
        }
        return UInt8(best)
    }

    /// Returns the components of a palette color as xterm defines them.
    ///
    /// Themes often change the first 16 colors, so their components are only approximate.
    static func paletteParts(_ index: Int) -> (red: Int, green: Int, blue: Int) {
        switch index {
        case 0...6:
            return (index & 1 == 0 ? 0 : 205, index & 2 == 0 ? 0 : 205, index & 4 == 0 ? 0 : 205)
        case 7: return (229, 229, 229)
        case 8: return (127, 127, 127)
        case 9...15:
            let bits = index - 8
            return (bits & 1 == 0 ? 0 : 255, bits & 2 == 0 ? 0 : 255, bits & 4 == 0 ? 0 : 255)
        case 16...231:
            let cube = index - 16
            func level(_ step: Int) -> Int { step == 0 ? 0 : 55 + 40 * step }
            return (level(cube / 36), level(cube / 6 % 6), level(cube % 6))
        default:
            let gray = 8 + 10 * (index - 232)
            return (gray, gray, gray)
        }
    }
}
