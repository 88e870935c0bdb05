/// What a code point does to the width of the text that it is in.
enum WidthClass: UInt8 {
    /// Is drawn on the one before it: no column.
    case mark
    /// One column.
    case narrow
    /// Two columns.
    case wide
    /// Can't be shown as itself: controls, formats, what isn't assigned.
    case hidden
    /// One column, or two with a variation selector that asks for an emoji.
    case narrowEmoji
    /// Two columns, and can be joined with others.
    case wideEmoji
    /// Half a flag.
    case flagLetter
    /// A vowel sign beside its letter: a column more, in most terminals.
    case spacingMark
    /// A vowel or a final consonant of conjoining Hangul: no column on its leading consonant, in most terminals.
    case jamo
    /// Can't be seen, and reorders nothing: is left out.
    case invisible
    /// Starts a text whose direction doesn't depend on its neighbors, or ends one: left out in pairs, hidden alone.
    case isolate
    /// Isn't in the table.
    case unknown

    /// Returns the class of a code point.
    @inline(__always)
    static func of(_ scalar: Unicode.Scalar) -> WidthClass {
        let known = table.widthClass(of: scalar)
        return known == .unknown ? ofProperties(scalar) : known
    }

    /// Whether the code point is drawn on, or beside, the one before it.
    var isMark: Bool {
        self == .mark || self == .spacingMark || self == .jamo
    }

    /// The classes of all code points.
    static let table = WidthTable(ranges)
}

/// The classes of all code points in two steps: code points in blocks of 256, where blocks of one
/// class are stored once.
struct WidthTable: Sendable {
    private var blocks: [UInt16] = []
    private var classes: [UInt8] = []

    init(_ ranges: String) {
        var starts: [(first: Int, value: UInt8)] = []
        for entry in ranges.utf8.split(separator: UInt8(ascii: " ")) {
            let parts = entry.split(separator: UInt8(ascii: ":"))
            guard parts.count == 2, let first = Int(Substring(parts[0]), radix: 16) else { continue }
            guard let value = UInt8(Substring(parts[1])) else { continue }
            starts.append((first, value))
        }
        var uniform: [UInt8: UInt16] = [:]
        var next = 0
        var value = WidthClass.hidden.rawValue
        for block in 0..<(0x110000 / 256) {
            let points = block * 256..<block * 256 + 256
            let isUniform = next >= starts.count || starts[next].first >= points.upperBound
            if isUniform, let index = uniform[value] {
                blocks.append(index)
                continue
            }
            let index = UInt16(classes.count / 256)
            blocks.append(index)
            if isUniform { uniform[value] = index }
            for point in points {
                if next < starts.count, starts[next].first == point {
                    value = starts[next].value
                    next += 1
                }
                classes.append(value)
            }
        }
    }

    @inline(__always)
    func widthClass(of scalar: Unicode.Scalar) -> WidthClass {
        let point = Int(scalar.value)
        let value = classes[Int(blocks[point >> 8]) << 8 | point & 0xFF]
        return WidthClass(rawValue: value) ?? .hidden
    }

    /// Returns whether a code point is drawn on, or beside, the one before it: quickly, for texts of millions of them.
    @inline(__always)
    func isMark(_ scalar: Unicode.Scalar) -> Bool {
        let point = Int(scalar.value)
        let value = classes[Int(blocks[point >> 8]) << 8 | point & 0xFF]
        return value == WidthClass.mark.rawValue
            || value > WidthClass.flagLetter.rawValue && WidthClass.of(scalar).isMark
    }
}
