/// Drawings of amounts by the eighths of a cell.
enum Blocks {
    private static let horizontal = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    private static let vertical = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    /// Returns a bar from the start, as long as a part of so many columns; what is no number is no bar.
    static func bar(_ part: Double, columns: Int) -> String {
        guard columns > 0, part > 0 else { return "" }
        let eighths = Int((min(1, part) * Double(columns) * 8).rounded())
        return String(repeating: "█", count: eighths / 8) + horizontal[eighths % 8]
    }

    /// Returns a column of one cell, of eight heights; what is no number is empty.
    static func column(_ part: Double) -> String {
        guard part.isFinite else { return " " }
        return vertical[Int((min(1, max(0, part)) * 7).rounded())]
    }

    /// Returns a number as people write it: `3` and not `3.0`.
    static func words(_ value: Double) -> String {
        guard value.isFinite else { return "–" }
        if value == value.rounded(), abs(value) < 1e15 { return "\(Int(value))" }
        return abs(value) < 1e15 ? "\((value * 100).rounded() / 100)" : "\(value)"
    }
}
