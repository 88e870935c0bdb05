import Foundation
import MillraceMockServer

/// Bodies of nothing but zeros, compressed.
enum Gzip {
    static let hundredThousandZeros =
        Data(
            base64Encoded:
                "H4sIAAAAAAACA+3BMQEAAADCoPVPbQ0PoAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
                + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIBXA32VEdSghgEA"
        ) ?? Data()

    static func response(_ body: Data) -> MockResponse {
        .data(body, contentType: "a/b").header("Content-Encoding", "gzip")
    }

    /// Returns a body that decompresses to so many zeros and a few more; its checksum is wrong.
    ///
    /// It is written bit by bit: 13 bits for 258 zeros.
    static func zeros(_ count: Int) -> Data {
        var writer = BitWriter()
        writer.add(0b1, bits: 1)
        writer.add(0b01, bits: 2)
        // A literal zero has the code 00110000, a match of 258 bytes the code 11000101, its distance of one five zeros.
        writer.add(0b0000_1100, bits: 8)
        for _ in 0...(count / 258) { writer.add(0b1_0100_011, bits: 8 + 5) }
        writer.add(0, bits: 7)
        return Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]) + writer.bytes + Data(count: 8)
    }
}

/// Puts bits into bytes, the lowest first.
private struct BitWriter {
    private(set) var bytes = Data()
    private var current: UInt64 = 0
    private var count = 0

    mutating func add(_ value: UInt64, bits: Int) {
        current |= value << UInt64(count)
        count += bits
        while count >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: current))
            current >>= 8
            count -= 8
        }
    }
}
