import MillracePlatform

/// A format in which numbers that differ by at least a step look different.
struct NumberFormat {
    private let scale: Double
    private let suffix: String
    private let decimals: Int
    private let isSpoken: Bool

    private static let prefixes: [(scale: Double, suffix: String)] = [
        (1e18, "E"), (1e15, "P"), (1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k"),
    ]

    /// Creates a format.
    ///
    /// - Parameters:
    ///   - most: The greatest amount.
    ///   - step: The least difference, at least a ten-billionth of the greatest amount.
    ///   - isSpoken: Whether the text is spoken: without zeros at its end, and without `k` and `M`, which otherwise
    ///     stand for a thousand and a million from 10,000 on.
    init(most: Double, step: Double, isSpoken: Bool = false) {
        self.isSpoken = isSpoken
        if most >= 1e21 || most < 1e-4 && most > 0 {
            let power = log10(most).rounded(.down)
            (scale, suffix) = (pow(10, power), "e\(Int(power))")
        } else {
            let prefix =
                most < 10_000 || isSpoken
                ? nil : Self.prefixes.first { $0.scale <= most && $0.scale <= step * 100 }
            (scale, suffix) = prefix ?? (1, "")
        }
        decimals = min(15, max(0, Int((-log10(step / scale) - 1e-9).rounded(.up))))
    }

    /// Returns a number as text; `0` has no suffix.
    func text(_ value: Double) -> String {
        let power = pow(10, Double(decimals))
        let digits = (value / scale * power).rounded()
        guard digits != 0 else { return "0" }
        guard abs(digits) < 1e18 else { return "\(value)" }
        let (whole, rest) = Int(abs(digits)).quotientAndRemainder(dividingBy: Int(power))
        var fraction = String(Int(power) + rest).dropFirst()
        while isSpoken, fraction.last == "0" { fraction.removeLast() }
        return (digits < 0 ? "-" : "") + "\(whole)" + (fraction.isEmpty ? "" : "." + fraction) + suffix
    }
}
