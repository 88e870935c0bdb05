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
        let columns = min(max(0, columns), .max - 1)
        guard text.columns(limit: columns + 1) > columns else {
            // With words around it, a text of just this length would be one in which no pairs are looked for.
            guard text.utf8.count > IsolatePairs.longest / 2 else { return text }
            return text.utf8.count > IsolatePairs.longest ? text.withIsolatesReplaced : text.withoutIsolatePairs
        }
        let short = ellipsize(text.withoutIsolatePairs[...], columns: columns).text
        return text.utf8.count > IsolatePairs.longest ? short.withIsolatesReplaced : short
    }

    /// Returns a part of a text, shortened with an ellipsis if it takes more than so many columns.
    func shorten(_ text: Substring, columns: Int) -> ShortenedText {
        guard text.prefix(columns: columns).endIndex < text.endIndex else { return ShortenedText(head: text) }
        return ellipsize(text, columns: columns)
    }

    /// Returns a part of a text shortened with an ellipsis, even if it would fit.
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

/// What is left of a text: all of it, or what is before and after an ellipsis.
struct ShortenedText {
    var head: Substring
    var tail: Substring?

    var text: String {
        tail.map { head + "…" + $0 } ?? (endsInHyphen ? head + "-" : String(head))
    }

    /// Whether a word goes on in the next line, after a soft hyphen.
    var endsInHyphen: Bool {
        tail == nil && head.endIndex < head.base.endIndex && head.unicodeScalars.last == "\u{AD}"
    }
}
