import MillraceStreams

/// Random texts of numbers, most of them valid.
package enum RandomNumber {
    package static func digits(_ count: ClosedRange<Int>, using random: inout SeededGenerator) -> String {
        let length = Int.random(in: count, using: &random)
        return "\(Int.random(in: 1...9, using: &random))"
            + String((1..<max(length, 1)).map { _ in Character("\(Int.random(in: 0...9, using: &random))") })
    }

    package static func text(using random: inout SeededGenerator) -> String {
        var text = Int.random(in: 0..<3, using: &random) == 0 ? "-" : ""
        text += Int.random(in: 0..<4, using: &random) == 0 ? "0" : digits(1...20, using: &random)
        if Int.random(in: 0..<3, using: &random) > 0 {
            text += "." + String(repeating: "0", count: Int.random(in: 0..<5, using: &random))
            text += digits(1...25, using: &random)
        }
        guard Bool.random(using: &random) else { return text }
        text += ["e", "E", "e+", "e-", "E-", "E+"].randomElement(using: &random) ?? "e"
        let wide = Int.random(in: 0..<8, using: &random) == 0
        return text + "\(Int.random(in: wide ? 250...350 : 0...40, using: &random))"
    }
}
