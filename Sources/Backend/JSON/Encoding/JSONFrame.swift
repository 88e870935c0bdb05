/// A container that is open.
struct JSONFrame: BitwiseCopyable {
    /// Where the container begins, by which an encoder or a container knows it.
    let start: Int
    /// Which of the members that are kept is its first.
    let firstMember: Int
    let isObject: Bool
    /// Whether the members are kept, to be put in order.
    let keepsMembers: Bool
    /// Whether no two names can be equal.
    let isUnique: Bool
    /// Whether each member so far comes after the one before.
    var isInOrder = true
    /// What is unusual about any of the names.
    var traits: JSONTextTraits = []
    var count = 0
}

/// A member that was written: where its name begins and ends, with the quotes, and where its value ends.
struct JSONMember: BitwiseCopyable {
    var start: Int
    var nameEnd: Int
    var end: Int
    /// The first eight bytes of the name, the first one the highest.
    var prefix: UInt64
}

/// What is unusual about a text.
struct JSONTextTraits: OptionSet, BitwiseCopyable {
    let rawValue: UInt8

    /// There are escapes.
    static let escaped = JSONTextTraits(rawValue: 1)
    /// There are other characters than ASCII.
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
