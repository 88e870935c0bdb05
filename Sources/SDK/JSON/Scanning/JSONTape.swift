import MillracePlatform

/// The bytes of a document with its tokens, in the order of the document.
///
/// The bytes are a copy that ends in eight zeros. JSON doesn't allow zero bytes, so the scanner needn't check for the
/// end, and can read eight bytes at every position. The tape owns its memory.
struct JSONTape: ~Copyable {
    let bytes: UnsafeMutablePointer<UInt8>
    let byteCount: Int
    /// The original document, if names are converted in the copy.
    private let original: Data?
    private(set) var tokens: UnsafeMutablePointer<JSONToken>
    private(set) var count = 0
    private var capacity: Int

    /// Creates a tape with a copy of a document; nil for one whose offsets don't fit into a token.
    ///
    /// - Parameters:
    ///   - data: The document.
    ///   - keepsNames: Whether names may be converted in the copy while their original forms are still needed.
    init?(_ data: Data, keepsNames: Bool) {
        guard data.count < UInt32.max - 8 else { return nil }
        original = keepsNames ? data : nil
        byteCount = data.count
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: byteCount + 8)
        data.copyBytes(to: copy, count: byteCount)
        (copy + byteCount).initialize(repeating: 0, count: 8)
        bytes = copy
        capacity = byteCount / 8 + 16
        tokens = .allocate(capacity: capacity)
    }

    @inline(__always)
    mutating func append(_ token: JSONToken) {
        if count == capacity { grow() }
        (tokens + count).initialize(to: token)
        count &+= 1
    }

    /// The index of a null outside of the document, which is the value of a missing member.
    var absent: Int { count - 1 }

    /// Changes the length of the last token.
    mutating func shorten(to length: Int) {
        tokens[count - 1].length = UInt32(truncatingIfNeeded: length)
    }

    /// Returns an ASCII name as it was before its conversion; nil for other names, and where names aren't converted.
    func originalName(_ token: JSONToken) -> Data.SubSequence? {
        guard let original, token.kind == .plain else { return nil }
        return original.dropFirst(Int(token.start)).prefix { $0 != UInt8(ascii: "\"") }
    }

    @inline(never)
    private mutating func grow() {
        capacity *= 2
        let larger = UnsafeMutablePointer<JSONToken>.allocate(capacity: capacity)
        larger.moveInitialize(from: tokens, count: count)
        tokens.deallocate()
        tokens = larger
    }

    deinit {
        bytes.deallocate()
        tokens.deallocate()
    }
}
