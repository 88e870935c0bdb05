import Foundation

extension JSONDocument {
    /// Returns a number, correctly rounded.
    ///
    /// One that is too large or too small is left to `JSONDecoder`, which refuses it, and so is a string where the decoder
    /// takes strings for numbers.
    func real<Value: BinaryFloatingPoint & LosslessStringConvertible>(
        _ type: Value.Type,
        at index: Int
    ) throws -> Value {
        let token = token(index)
        guard token.isNumber else {
            guard token.isString, case .convertFromString = decoder.nonConformingFloatDecodingStrategy else {
                throw mismatch(type, at: index)
            }
            throw undecided()
        }
        let bytes = bytes(of: token)
        let value = Value(String(decoding: bytes, as: UTF8.self))
        guard let value, value.isNormal || bytes.allSatisfy(isOfZero) else { throw undecided() }
        return value
    }

    /// Returns a number, which is quickly made if it has few digits.
    func double(at index: Int) throws -> Double {
        let token = token(index)
        let value = token.isNumber ? JSONDocument.exact(bytes(of: token)) : nil
        return try value ?? real(Double.self, at: index)
    }

    private func isOfZero(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "0") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }

    /// Returns a number whose digits and whose power of ten are both exact as a `Double`, and nil for others.
    ///
    /// One operation rounds then. Source: William Clinger, How to read floating point numbers accurately, 1990.
    static func exact(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
        guard bytes.count <= 16 else { return nil }
        var digits: UInt64 = 0
        var power = 0
        var isFraction = false
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                digits = digits &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
                if isFraction { power &+= 1 }
            case UInt8(ascii: "."): isFraction = true
            case UInt8(ascii: "-"): continue
            default: return nil
            }
        }
        guard digits <= 1 << 53 else { return nil }
        let magnitude = Double(digits) / powersOfTen[power]
        return bytes[0] == UInt8(ascii: "-") ? -magnitude : magnitude
    }

    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]

    /// Returns a decimal number of up to 30 digits without an exponent.
    ///
    /// `JSONDecoder` has its own ways with others.
    func decimal(at index: Int) throws -> Decimal {
        let token = token(index)
        guard token.isNumber else { throw mismatch(Decimal.self, at: index) }
        let bytes = bytes(of: token)
        guard bytes.count <= 30, bytes.allSatisfy({ $0 | 0x20 != UInt8(ascii: "e") }),
            let value = Decimal(string: String(decoding: bytes, as: UTF8.self))
        else { throw undecided() }
        return value
    }
}
