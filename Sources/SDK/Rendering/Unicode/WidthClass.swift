/// The effect of a code point on the width of its text.
enum WidthClass: UInt8 {
    /// A mark that is drawn on the code point before it: no column.
    case mark
    /// A code point of one column.
    case narrow
    /// A code point of two columns.
    case wide
    /// A code point that can't be shown as itself: controls, formats, and unassigned code points.
    case hidden
    /// An emoji of one column, or two with a variation selector that makes it an emoji.
    case narrowEmoji
    /// An emoji of two columns, which can be joined with others.
    case wideEmoji
    /// Half of a flag.
    case flagLetter
    /// A vowel sign beside its letter: one more column in most terminals.
    case spacingMark
    /// A vowel or a final consonant of conjoining Hangul: no column after its leading consonant in most terminals.
    case jamo
    /// An invisible code point that reorders nothing: it is left out.
    case invisible
    /// A directional isolate, which starts or ends a text whose direction is independent of its neighbors: left out in
    /// pairs, shown as a symbol alone.
    case isolate
    /// A code point that the table doesn't contain.
    case unknown

    /// Returns the class of a code point.
    @inline(__always)
    static func of(_ scalar: Unicode.Scalar) -> WidthClass {
        let known = table.widthClass(of: scalar)
        return known == .unknown ? ofProperties(scalar) : known
    }

    /// Whether the code point is drawn on or beside the code point before it.
    var isMark: Bool {
        self == .mark || self == .spacingMark || self == .jamo
    }

    /// The classes of all code points.
    static let table = WidthTable(runs)
}

/// The classes of all code points in a table of two levels: code points are divided into blocks of 256, and blocks in
/// which all have the same class are stored once.
struct WidthTable: Sendable {
    private var blocks: [UInt16] = []
    private var classes: [UInt8] = []

    init(_ runs: String) {
        var starts: [(first: Int, value: UInt8)] = []
        var distance = 0
        for byte in runs.utf8 {
            switch byte {
            case UInt8(ascii: "g")...:
                starts.append(((starts.last?.first ?? 0) + distance, byte - UInt8(ascii: "g")))
                distance = 0
            case UInt8(ascii: "a")...: distance = distance << 4 + Int(byte - UInt8(ascii: "a")) + 10
            default: distance = distance << 4 + Int(byte & 0xF)
            }
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

    /// Returns whether a code point is drawn on or beside the one before it; fast, for texts with millions of marks.
    @inline(__always)
    func isMark(_ scalar: Unicode.Scalar) -> Bool {
        let point = Int(scalar.value)
        let value = classes[Int(blocks[point >> 8]) << 8 | point & 0xFF]
        return value == WidthClass.mark.rawValue
            || value > WidthClass.flagLetter.rawValue && WidthClass.of(scalar).isMark
    }
}
