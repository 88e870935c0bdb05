/// The end of a text that an ellipsis replaces when there is too little space for the whole.
public enum Truncation: Hashable, Sendable, CaseIterable {
    /// `The rain in…`
    case tail
    /// `…in Spain`
    case head
    /// `The r…Spain`
    case middle

    /// Returns the text, shortened with an ellipsis if it is wider than `columns`.
    ///
    /// The function reads only the visible characters, from either end: a text of a million characters costs no more
    /// than a short one.
    public func apply(to text: String, columns: Int) -> String {
        let columns = min(max(0, columns), .max - 1)
        guard text.columns(limit: columns + 1) > columns else {
            // A caller may add text around the result and so exceed the length up to which pairs of isolates are
            // recognized; for texts of more than half that length the pairs are therefore removed here.
            guard text.utf8.count > IsolatePairs.longest / 2 else { return text }
            return text.utf8.count > IsolatePairs.longest ? text.withIsolatesReplaced : text.withoutIsolatePairs
        }
        let short = ellipsize(text.withoutIsolatePairs[...], columns: columns).text
        return text.utf8.count > IsolatePairs.longest ? short.withIsolatesReplaced : short
    }

    /// Returns a part of a text, shortened with an ellipsis if it is wider than `columns`.
    func shorten(_ text: Substring, columns: Int) -> ShortenedText {
        guard text.prefix(columns: columns).endIndex < text.endIndex else { return ShortenedText(head: text) }
        return ellipsize(text, columns: columns)
    }

    /// Returns a part of a text, shortened with an ellipsis even if it would fit.
    func ellipsize(_ text: Substring, columns: Int) -> ShortenedText {
        let room = columns - 1
        guard room >= 0 else { return ShortenedText(head: text.prefix(0)) }
        let (before, after) =
            switch self {
            case .tail: (room, 0)
            case .head: (0, room)
            case .middle: ((room + 1) / 2, room / 2)
            }
        return ShortenedText(head: text.prefix(columns: before), tail: text.suffix(columns: after))
    }
}

/// The visible part of a text: either all of it, or the parts before and after an ellipsis.
struct ShortenedText {
    var head: Substring
    var tail: Substring?

    var text: String {
        tail.map { head + "…" + $0 } ?? (endsInHyphen ? head + "-" : String(head))
    }

    /// Whether the text was broken at a soft hyphen, so that the line has to end in a visible hyphen.
    var endsInHyphen: Bool {
        tail == nil && head.endIndex < head.base.endIndex && head.unicodeScalars.last == "\u{AD}"
    }
}
