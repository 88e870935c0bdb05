import Foundation

/// The bytes of a document, and the tokens that were found in them, in its order.
///
/// The bytes are a copy that ends in eight zeros. A zero is nowhere allowed in JSON, so that nothing has to look for the
/// end, and eight bytes can be read at every place. Each memory is the tape's own.
struct JSONTape: ~Copyable {
    let bytes: UnsafeMutablePointer<UInt8>
    let byteCount: Int
    /// The document itself, for names that are converted in the copy.
    private let original: Data?
    private(set) var tokens: UnsafeMutablePointer<JSONToken>
    private(set) var count = 0
    private var capacity: Int

    /// Copies a document, or returns nil for one whose places don't fit into a token.
    ///
    /// - Parameters:
    ///   - data: The document.
    ///   - keepsNames: Whether names may be converted in the copy, and are still wanted as they are.
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

    /// The index of a null that is no part of the document: the value of what is missing.
    var absent: Int { count - 1 }

    /// Changes the length of the last token.
    mutating func shorten(to length: Int) {
        tokens[count - 1].length = UInt32(truncatingIfNeeded: length)
    }

    /// Returns a name in ASCII as it was before its conversion, or nil for others, and where none are converted.
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
