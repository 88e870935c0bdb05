import MillraceBackend
import MillraceStreams

/// The texts that keys have typed into text fields, which a log has only in what the keys have caused.
struct TypedTexts {
    /// The text of a key.
    enum Text: Equatable {
        case known(String)
        /// The log masks it: the text of a masked field, or one that is nowhere but below a secret name.
        case hidden
        /// The event of the key has no text, or a long one.
        case missing
    }

    private let records: [TraceRecord]
    private let events: [CauseID: TraceRecord]
    /// The texts that events had, by their loops and what is around the texts: the event of a text field has the same
    /// form after each key.
    private var forms: [String: [String]] = [:]

    init(_ records: [TraceRecord]) {
        self.records = records
        let caused = records.filter { if case .event = $0.entry { true } else { false } }
        events = Dictionary(caused.map { ($0.cause, $0) }) { first, _ in first }
    }

    /// Records an event that comes before the next key.
    mutating func read(_ event: String, in loop: String) {
        let (form, texts) = Self.parts(of: event)
        forms["\(loop) \(form)"] = texts
    }

    /// Returns the text of a key.
    ///
    /// - Parameters:
    ///   - index: The position of the key among the records.
    ///   - screen: The screen before the key.
    ///   - application: The application of the screen.
    func text(ofKeyAt index: Int, on screen: TraceScreen?, of application: Int) -> Text {
        guard let event = events[records[index].number], case let .event(text, loop, parts, changes, _) = event.entry
        else { return .missing }
        let shown = inserted(afterKeyAt: index, screen, application)
        if let typed = inserted(by: text, parts, changes) ?? inserted(by: text, in: loop, screen, shown) {
            return .known(typed)
        }
        guard text.contains(Redaction.mask) else { return .missing }
        return shown.map(Text.known) ?? .hidden
    }

    /// The difference in the state.
    private func inserted(by event: String, _ parts: [TracePart], _ changes: [String]) -> String? {
        let inserted = parts.compactMap { part -> (text: String, isInEvent: Bool)? in
            let (start, end) = ("\(part.path): ", " → \(part.text)")
            guard let new = part.text.shownTextOfLiteral,
                let change = changes.first(where: { $0.hasPrefix(start) && $0.hasSuffix(end) }),
                let old = String(change.dropFirst(start.count).dropLast(end.count)).shownTextOfLiteral
            else { return nil }
            return (new.inserted(into: old), event.contains(part.text))
        }
        // A key may change other texts too, such as a hint: the event of a text field has the field's text.
        return (inserted.first(where: \.isInEvent) ?? inserted.first)?.text
    }

    /// The difference from the event of an earlier key, where the state has the text below a secret name.
    ///
    /// - Parameter shown: The difference on the screen.
    private func inserted(by event: String, in loop: String, _ screen: TraceScreen?, _ shown: String?) -> String? {
        let (form, texts) = Self.parts(of: event)
        let old = forms["\(loop) \(form)"]
        let inserted = texts.indices.compactMap { index -> String? in
            guard let new = texts[index].shownTextOfLiteral, new != old?[index].textOfLiteral else { return nil }
            if let old { return old[index].shownTextOfLiteral.map { new.inserted(into: $0) } }
            // The first event has texts that were there before.
            if let shown, new.contains(shown) { return shown }
            return new.isEmpty || screen?.text.contains(new) == true ? nil : new
        }
        return inserted.count == 1 ? inserted[0] : nil
    }

    /// The difference on the screen, where the event has the text below a secret name too, and the field isn't masked.
    private func inserted(afterKeyAt index: Int, _ screen: TraceScreen?, _ application: Int) -> String? {
        for record in records[(index + 1)...] {
            switch record.entry {
            case .key: return nil
            case let .frame(number, columns, count, lines) where number == application:
                guard let screen, screen.columns == columns, screen.lines.count == count else { return nil }
                let inserted = lines.filter { screen.lines.indices.contains($0.number - 1) }
                    .map { $0.text.withoutGaps.inserted(into: screen.lines[$0.number - 1].text.withoutGaps) }
                    .filter { !$0.isEmpty }
                let isOne = records[index].entry == .key("text")
                if inserted.isEmpty, isOne { return " " }
                // A masked field has dots.
                guard inserted.count == 1, !inserted[0].contains("•") else { return nil }
                // A space at the end of a text is a gap before the next character comes.
                return isOne ? String(inserted[0].suffix(1)) : inserted[0]
            default: break
            }
        }
        return nil
    }

    /// Returns the literals and masks of an event, and the event without them.
    private static func parts(of event: String) -> (form: String, texts: [String]) {
        let pattern = /"(?:[^"\\]|\\.)*"|•••/
        return (event.replacing(pattern, with: "\""), event.matches(of: pattern).map { String($0.output) })
    }
}

extension String {
    /// The text of a string of which a dump has the literal; nil where it is none, or was cut or hidden.
    fileprivate var shownTextOfLiteral: String? { contains(Redaction.mask) ? nil : textOfLiteral }

    /// The line of a screen without what is empty in it, such as the rest of a text field.
    fileprivate var withoutGaps: String { replacing(/[ ]{2,}/, with: "").replacing(" ]", with: "]") }

    /// Returns the piece of the text that isn't in an older one, between their common beginning and their common end.
    fileprivate func inserted(into old: String) -> String {
        // Scalars: a mark that comes behind a letter makes another character of it.
        let (new, old) = (Array(unicodeScalars), Array(old.unicodeScalars))
        let head = zip(new, old).prefix { $0 == $1 }.count
        let tail = zip(new.reversed(), old.reversed()).prefix { $0 == $1 }.count
        let piece = new[head..<max(head, new.count - min(tail, max(0, min(new.count, old.count) - head)))]
        return String(String.UnicodeScalarView(piece))
    }
}
