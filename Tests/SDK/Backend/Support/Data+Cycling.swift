import Foundation

extension Data {
    /// Bytes that count up in steps of an odd number, and repeat after 256.
    ///
    /// The bytes are appended in blocks: a debug build takes a second for ten million closures.
    init(count: Int, inStepsOf step: Int) {
        self.init(capacity: count)
        let block = Data((0..<256).map { UInt8(truncatingIfNeeded: $0 &* step) })
        for _ in 0..<(count / 256) { append(block) }
        append(block.prefix(count % 256))
    }
}
