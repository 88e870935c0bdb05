/// The hash that a browser compares a style and a script by (FIPS 180-4, section 6.2): the tests need no other program
/// for it.
enum SHA256 {
    static func hash(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var padded = Array(bytes) + [0x80]
        padded += Array(repeating: 0, count: (120 - padded.count % 64) % 64)
        padded += bigEndian(UInt64(bytes.count) * 8)
        var state = start
        for offset in stride(from: 0, to: padded.count, by: 64) { compress(padded[offset..<offset + 64], &state) }
        return state.flatMap { bigEndian($0) }
    }

    private static func compress(_ block: ArraySlice<UInt8>, _ state: inout [UInt32]) {
        var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
            block[index..<index + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        for index in 16..<64 {
            let (old, new) = (words[index - 15], words[index - 2])
            let first = turned(old, 7) ^ turned(old, 18) ^ old >> 3
            let second = turned(new, 17) ^ turned(new, 19) ^ new >> 10
            words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
        }
        var next = state
        for (word, constant) in zip(words, constants) {
            let (a, b, c, e, f, g) = (next[0], next[1], next[2], next[4], next[5], next[6])
            let choice = e & f ^ ~e & g
            let majority = a & b ^ a & c ^ b & c
            let first = next[7] &+ (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) &+ choice &+ constant &+ word
            let second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ majority
            next = [first &+ second, a, b, c, next[3] &+ first, e, f, g]
        }
        state = zip(state, next).map { $0 &+ $1 }
    }

    private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

    private static func bigEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        stride(from: Number.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static let start: [UInt32] = [
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
    ]

    private static let constants: [UInt32] = [
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
        0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
        0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
        0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
        0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
        0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
        0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
        0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
    ]
}
