/// Functions that draw amounts with block characters, in eighths of a cell.
package enum Blocks {
    private static let horizontal = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    private static let vertical = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    /// Returns a horizontal bar that fills the fraction `part` of a number of columns; NaN gives an empty bar.
    package static func bar(_ part: Double, columns: Int) -> String {
        guard columns > 0, part > 0 else { return "" }
        let eighths = Int((min(1, part) * Double(columns) * 8).rounded())
        return String(repeating: "█", count: eighths / 8) + horizontal[eighths % 8]
    }

    /// Returns one cell that is filled from the bottom to the fraction `part`, in eight steps; NaN gives a space.
    package static func column(_ part: Double) -> String {
        guard part.isFinite else { return " " }
        return vertical[Int((min(1, max(0, part)) * 7).rounded())]
    }

    /// Returns a number with at most two decimals, `3` and not `3.0`; NaN and infinite values give `–`.
    package static func words(_ value: Double) -> String {
        guard value.isFinite else { return "–" }
        if value == value.rounded(), abs(value) < 1e15 { return "\(Int(value))" }
        return abs(value) < 1e15 ? "\((value * 100).rounded() / 100)" : "\(value)"
    }
}
