import Foundation

/// The text of a virtual time.
enum Seconds {
    /// Returns a time in seconds, to the millisecond: `0.3 s`.
    static func text(_ interval: TimeInterval) -> String {
        guard abs(interval) < 1e12 else { return "\(interval) s" }
        let milliseconds = Int((abs(interval) * 1000).rounded())
        let sign = interval < 0 && milliseconds > 0 ? "-" : ""
        var fraction = String(String(milliseconds % 1000 + 1000).dropFirst())
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return "\(sign)\(milliseconds / 1000)\(fraction.isEmpty ? "" : ".\(fraction)") s"
    }
}
