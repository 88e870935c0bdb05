/// The first 128 bits of powers of ten, which are those of the powers of five.
///
/// The bits of negative powers are rounded up, and those of others down. The product with a 64-bit number is then wrong
/// by less than its last bit: too large or too small. The table is computed at the first use, from integers of 2,048
/// bits.
enum JSONPowers {
    static let smallest = -342
    static let largest = 308

    struct Power: Sendable {
        let high: UInt64
        let low: UInt64
    }

    private static let table: [Power] = {
        var table = [Power](repeating: Power(high: 0, low: 0), count: largest - smallest + 1)
        var number = Wide(bit: 0)
        for power in 0...largest {
            let (high, low) = number.first128
            table[power - smallest] = Power(high: high, low: low)
            number.multiplyByFive()
        }
        number = Wide(bit: 2_047)
        for power in 1...(-smallest) {
            number.divideByFive()
            let (high, low) = number.first128
            table[-power - smallest] = Power(high: low == .max ? high &+ 1 : high, low: low &+ 1)
        }
        return table
    }()

    @inline(__always)
    static subscript(power: Int) -> Power { table[power - smallest] }

    /// An integer of 2,048 bits, with the highest word first.
    private struct Wide {
        private var words = [UInt64](repeating: 0, count: 32)

        init(bit: Int) {
            words[31 - bit / 64] = 1 << UInt64(bit % 64)
        }

        mutating func multiplyByFive() {
            var carry: UInt64 = 0
            for index in words.indices.reversed() {
                let (high, low) = words[index].multipliedFullWidth(by: 5)
                let (sum, isOver) = low.addingReportingOverflow(carry)
                words[index] = sum
                carry = high + (isOver ? 1 : 0)
            }
        }

        mutating func divideByFive() {
            var rest: UInt64 = 0
            for index in words.indices { (words[index], rest) = UInt64(5).dividingFullWidth((rest, words[index])) }
        }

        /// The 128 bits from the highest set word on.
        var first128: (UInt64, UInt64) {
            let first = words.firstIndex { $0 != 0 } ?? 31
            let shift = UInt64(words[first].leadingZeroBitCount)
            let parts = (0..<3).map { first + $0 < 32 ? words[first + $0] : 0 }
            guard shift > 0 else { return (parts[0], parts[1]) }
            return (parts[0] << shift | parts[1] >> (64 - shift), parts[1] << shift | parts[2] >> (64 - shift))
        }
    }
}
