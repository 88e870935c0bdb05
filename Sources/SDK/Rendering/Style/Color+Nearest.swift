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

    /// The components of the color, also of one in the palette; `nil` for the terminal's default color.
    package var redGreenBlue: (red: Int, green: Int, blue: Int)? {
        parts ?? paletteIndex.map { Self.paletteParts(Int($0)) }
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
            guard let parts = redGreenBlue else { return self }
            return .palette(Self.index(ofHue: parts))
        }
    }

    /// Returns which of the 16 colors has the hue of a color: the nearest one is mostly gray.
    private static func index(ofHue parts: (red: Int, green: Int, blue: Int)) -> UInt8 {
        let (red, green, blue) = parts
        let (least, most) = (min(red, green, blue), max(red, green, blue))
        guard most - least >= 48 else {
            return [(64, 0), (156, 8), (242, 7)].first { (least + most) / 2 < $0.0 }.map { UInt8($0.1) } ?? 15
        }
        // A part adds to the hue if it is at least halfway between the least and the greatest part.
        let middle = (least + most) / 2
        let hue = (red > middle ? 1 : 0) | (green > middle ? 2 : 0) | (blue > middle ? 4 : 0)
        return UInt8(most > 215 ? hue + 8 : hue)
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
    private static func paletteParts(_ index: Int) -> (red: Int, green: Int, blue: Int) {
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
