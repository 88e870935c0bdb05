/// A value of a scanned document, or the name of a member: 16 bytes.
///
/// A member has two tokens, its name and its value; the tokens of a container's contents follow the container's own.
struct JSONToken {
    /// The kind of a token.
    ///
    /// Strings have several kinds, because some need more work to read.
    enum Kind: UInt8 {
        case object, array
        /// ASCII without escapes.
        case plain
        /// UTF-8 without escapes.
        case text
        case escaped
        /// A number without a fraction and an exponent.
        case whole
        /// A number with a fraction, an exponent, or both.
        case real
        case yes, no, null
    }

    let kind: Kind
    private let ordinalHigh: UInt8
    private let ordinalLow: UInt16
    /// The offset of the first byte (of a string: after the quote); for a container, the index after its last token.
    var start: UInt32
    /// The index of the container around the value.
    let parent: UInt32
    /// The number of bytes (of a string: between the quotes); for a container, the number of its elements or members.
    var length: UInt32

    /// The parent of the document's own value.
    static let noParent = UInt32.max
    /// The largest number of elements or members that a container can have.
    static let maximumCount: UInt32 = 1 << 24 - 1

    @inline(__always)
    init(_ kind: Kind, start: UInt32, length: UInt32, parent: UInt32, ordinal: UInt32) {
        self.kind = kind
        self.start = start
        self.length = length
        self.parent = parent
        ordinalHigh = UInt8(truncatingIfNeeded: ordinal &>> 16)
        ordinalLow = UInt16(truncatingIfNeeded: ordinal)
    }

    /// The position of the element or member in its container.
    var ordinal: Int { Int(ordinalHigh) << 16 | Int(ordinalLow) }

    @inline(__always)
    var isContainer: Bool { kind == .object || kind == .array }

    @inline(__always)
    var isString: Bool { kind == .plain || kind == .text || kind == .escaped }

    @inline(__always)
    var isNumber: Bool { kind == .whole || kind == .real }
}
