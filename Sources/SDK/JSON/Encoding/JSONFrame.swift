/// An open container of the document that is being written.
struct JSONFrame: BitwiseCopyable {
    /// The offset of the container's first byte, which identifies the container.
    let start: Int
    /// The index of the container's first member among the recorded members.
    let firstMember: Int
    let isObject: Bool
    /// Whether the members are recorded for sorting.
    let keepsMembers: Bool
    /// Whether all names are known to differ.
    let isUnique: Bool
    /// Whether each member so far comes after its predecessor.
    var isInOrder = true
    /// The traits that any of the names has.
    var traits: JSONTextTraits = []
    var count = 0
}

/// A written member: the offsets at which its name begins and ends, including the quotes, and at which its value ends.
struct JSONMember: BitwiseCopyable {
    var start: Int
    var nameEnd: Int
    var end: Int
    /// The first eight bytes of the name, the first one in the highest bits.
    var prefix: UInt64
}

/// Traits of a text that need special treatment.
struct JSONTextTraits: OptionSet, BitwiseCopyable {
    let rawValue: UInt8

    /// The text has escapes.
    static let escaped = JSONTextTraits(rawValue: 1)
    /// The text has characters outside of ASCII.
    static let wide = JSONTextTraits(rawValue: 2)

    @inline(__always)
    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    @inline(__always)
    init(isEscaped: Bool, isWide: Bool) {
        rawValue = (isEscaped ? 1 : 0) | (isWide ? 2 : 0)
    }
}
