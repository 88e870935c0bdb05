import MillracePlatform

/// The system's random numbers, drawn in blocks: a call of the system for each mask costs more than a short frame.
struct SystemRandomBlock: RandomNumberGenerator, Sendable {
    private var block: [UInt64] = []

    mutating func next() -> UInt64 {
        if block.isEmpty {
            block = [UInt64](repeating: 0, count: 32)
            block.withUnsafeMutableBytes(systemRandom)
        }
        return block.removeLast()
    }
}
