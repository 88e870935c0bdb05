/// The length of a body according to its header fields (RFC 9110, section 8.6).
///
/// The field is read in every answer, so it is parsed without making a text of it.
package struct BodyLength: Sendable {
    /// The number of bytes in the fields; nil if there are none.
    private(set) var value: Int?
    /// The fault of the fields, if there is one.
    ///
    /// A client that reads a length such as `0x2` or `2.0` differently from its server ends the body at another
    /// position. The same length several times is valid.
    package private(set) var fault: String?
    /// How many digits the length has.
    private var digits = 0

    /// Creates the length of an answer without such a field.
    package init() {}

    /// Returns the fault in the values of all `Content-Length` fields, if there is one.
    package static func fault(of values: [String]) -> String? {
        values.reduce(into: BodyLength()) { $0.add($1.utf8) }.fault
    }

    /// Adds the value of a field.
    mutating func add(_ text: some Sequence<UInt8>) {
        var number = Number()
        for byte in text {
            if byte == UInt8(ascii: ",") {
                add(number)
                number = Number()
            } else {
                number.add(byte)
            }
        }
        add(number)
    }

    private mutating func add(_ number: Number) {
        guard fault == nil else { return }
        guard let new = number.value, number.digits > 0 else {
            fault = "an invalid length"
            return
        }
        if let value, value != new || digits != number.digits {
            fault = "two lengths that differ"
            return
        }
        value = new
        digits = number.digits
    }

    /// One of a list of numbers, with the blanks around it.
    private struct Number {
        /// Nil if it isn't a number, or is too large.
        var value: Int? = 0
        var digits = 0
        private var isOver = false

        mutating func add(_ byte: UInt8) {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\t"):
                isOver = digits > 0
            case UInt8(ascii: "0")...UInt8(ascii: "9") where !isOver:
                digits += 1
                value = value.flatMap { Number.appending(Int(byte - 48), to: $0) }
            default:
                value = nil
            }
        }

        private static func appending(_ digit: Int, to number: Int) -> Int? {
            let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
            let (sum, overflows) = tens.addingReportingOverflow(digit)
            return isTooLarge || overflows ? nil : sum
        }
    }
}
