import Foundation
import JSONTestSupport
import MillraceStreams
import Testing

/// Texts of random numbers, decoded to the last bit as the decoder does.
@Suite struct NumberFuzzTests {
    @Test func randomIntegers() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<150 {
            let text = (Bool.random(using: &random) ? "-" : "") + RandomNumber.digits(1...22, using: &random)
            let array = "[\(text)]"
            agrees([Int].self, array, by: ==)
            agrees([Int8].self, array, by: ==)
            agrees([Int16].self, array, by: ==)
            agrees([Int32].self, array, by: ==)
            agrees([Int64].self, array, by: ==)
            agrees([UInt].self, array, by: ==)
            agrees([UInt8].self, array, by: ==)
            agrees([UInt16].self, array, by: ==)
            agrees([UInt32].self, array, by: ==)
            agrees([UInt64].self, array, by: ==)
            agrees([Int128].self, array, by: ==)
        }
    }

    /// Arrays of ten, and each number by itself where one of the ten is refused.
    @Test func randomTextsOfFloatingPointNumbers() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<250 {
            let texts = (0..<10).map { _ in RandomNumber.text(using: &random) }
            let array = "[" + texts.joined(separator: ", ") + "]"
            agrees([Double].self, array) { $0.map(\.bitPattern) == $1.map(\.bitPattern) }
            agrees([Float].self, array) { $0.map(\.bitPattern) == $1.map(\.bitPattern) }
            for text in texts.prefix(3) {
                agrees(Double.self, text) { $0.bitPattern == $1.bitPattern }
                agrees(Float.self, text) { $0.bitPattern == $1.bitPattern }
                agrees(Int.self, text, by: ==)
                agrees(UInt64.self, text, by: ==)
                agrees(Decimal.self, text)
            }
        }
    }

    /// Every number's shortest text, one digit more, and the texts around the middle between two neighbors.
    @Test func doublesOfRandomBits() {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<300 {
            let number = Double(bitPattern: random.next())
            guard number.isFinite else { continue }
            for text in ["\(number)", "\(number)".replacingOccurrences(of: "e", with: "1e"), "\(number.nextUp)"] {
                agrees(Double.self, text) { $0.bitPattern == $1.bitPattern }
            }
            let small = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
            guard small.isFinite else { continue }
            let middle = (Double(small) + Double(small.nextUp)) / 2
            for text in ["\(small)", "\(middle)", "\(middle.nextUp)", "\(middle.nextDown)"] {
                agrees(Float.self, text) { $0.bitPattern == $1.bitPattern }
            }
        }
    }

    @Test func middlesOfNeighborsWrittenInFull() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<200 {
            let whole = UInt64.random(in: 1 << 53..<1 << 62, using: &random)
            let step = UInt64(1) << UInt64(64 - whole.leadingZeroBitCount - 53)
            let middle = whole / step * step + step / 2
            for text in [
                "\(middle)", "\(middle).0000000000000000000000000000001", "\(middle - 1).9999999999999999999999",
            ] {
                agrees([Double].self, "[\(text)]") { $0.map(\.bitPattern) == $1.map(\.bitPattern) }
            }
            let single = UInt64(UInt32.random(in: 1 << 25..<1 << 31, using: &random))
            let width = UInt64(1) << UInt64(64 - single.leadingZeroBitCount - 24)
            let half = single / width * width + width / 2
            for text in ["\(half)", "\(half).00000000000001", "\(half - 1).99999999999999999999"] {
                agrees([Float].self, "[\(text)]") { $0.map(\.bitPattern) == $1.map(\.bitPattern) }
            }
        }
    }
}
