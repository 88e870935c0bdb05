/// Which end of a text gives way to an ellipsis when there is no room for it.
public enum Truncation: Hashable, Sendable, CaseIterable {
    /// `The rain in…`
    case tail
    /// `…in Spain`
    case head
    /// `The r…Spain`
    case middle

    /// Returns the text, shortened with an ellipsis if it takes more than so many columns.
    ///
    /// Only what is shown is read, from either end: a text of a million characters costs no more than a short one.
    public func apply(to text: String, columns: Int) -> String {
        guard text.columns(limit: max(0, columns) + 1) > columns else { return text }
        return ellipsize(text, columns: columns)
    }

    /// Returns the text shortened with an ellipsis, even if it would fit.
    func ellipsize(_ text: String, columns: Int) -> String {
        let room = columns - 1
        guard room >= 0 else { return "" }
        switch self {
        case .tail: return text.prefix(columns: room) + "…"
        case .head: return "…" + text.suffix(columns: room)
        case .middle: return text.prefix(columns: (room + 1) / 2) + "…" + text.suffix(columns: room / 2)
        }
    }
}
