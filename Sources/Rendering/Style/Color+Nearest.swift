extension Color {
    /// The number in the palette, if the color is of the palette.
    var paletteIndex: UInt8? {
        bits >> 24 == 1 ? UInt8(truncatingIfNeeded: bits) : nil
    }

    /// The parts, if the color has parts.
    var parts: (red: Int, green: Int, blue: Int)? {
        guard bits >> 24 == 2 else { return nil }
        return (Int(bits >> 16 & 0xFF), Int(bits >> 8 & 0xFF), Int(bits & 0xFF))
    }

    /// Returns the color, or the nearest that a terminal with so many colors has.
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

    /// The palette as xterm has it; the first 16 are often changed by a theme, so these are only a guess at them.
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
