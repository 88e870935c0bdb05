import Foundation

/// The bytes of a document, and the tokens that were found in them, in its order.
///
/// The bytes are a copy that ends in eight zeros. A zero is nowhere allowed in JSON, so that nothing has to look for the
/// end, and eight bytes can be read at every place. Each memory is the tape's own.
struct JSONTape: ~Copyable {
    let bytes: UnsafePointer<UInt8>
    let byteCount: Int
    private(set) var tokens: UnsafeMutablePointer<JSONToken>
    private(set) var count = 0
    private var capacity: Int

    /// Copies a document, or returns nil for one whose places don't fit into a token.
    init?(_ data: Data) {
        guard data.count < UInt32.max - 8 else { return nil }
        byteCount = data.count
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: byteCount + 8)
        data.copyBytes(to: copy, count: byteCount)
        (copy + byteCount).initialize(repeating: 0, count: 8)
        bytes = UnsafePointer(copy)
        capacity = byteCount / 8 + 16
        tokens = .allocate(capacity: capacity)
    }

    @inline(__always)
    mutating func append(_ token: JSONToken) {
        if count == capacity { grow() }
        (tokens + count).initialize(to: token)
        count &+= 1
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
