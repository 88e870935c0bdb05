import MillracePlatform

/// Reports the changes of a screen, in sentences of one line each, for users who hear it or read it in braille.
///
/// ```swift
/// var narrator = Narrator()
/// return narrator.sentences(for: screen, of: interaction)      // for every new screen, and after every key
/// ```
/// A narrator speaks the whole screen when it is new, and from then on only what is different: where the focus is,
/// which values have changed, which lines were added and removed, and which messages appeared. Where the focus enters a
/// pane, the title of the pane is said before the node.
/// ```text
/// Screen Addresses.
/// Two addresses.
/// Button Baker Street, focused, 1 of 2.
/// Button Abbey Road, focused, 2 of 2.
/// Error: No connection.
/// ```
/// Sentences contain no control characters, whatever is on the screen. The text of each component is its
/// ``Component/spoken``.
package struct Narrator: Sendable {
    private var last: SpokenScreen?

    /// The greatest number of lines that are spoken at once.
    ///
    /// Of more lines, only the number is spoken.
    private static let mostAtOnce = 20

    /// Creates a narrator whose first sentences are about the whole screen.
    package init() {}

    /// Returns the sentences to speak now: the whole screen the first time, and then the changes.
    ///
    /// - Parameters:
    ///   - screen: The screen.
    ///   - interaction: The focus and the typed text, after `update(to:)` with this screen.
    package mutating func sentences(for screen: Screen, of interaction: ScreenInteraction) -> [String] {
        let next = SpokenScreen(screen, of: interaction)
        defer { last = next }
        return said(of: next, after: last).map(Spoken.sentence)
    }

    /// Returns everything that is on the screen, and its keys.
    ///
    /// - Parameters:
    ///   - screen: The screen.
    ///   - interaction: The focus and the typed text, after `update(to:)` with this screen.
    package func description(of screen: Screen, _ interaction: ScreenInteraction) -> [String] {
        let spoken = SpokenScreen(screen, of: interaction)
        var sentences = spoken.lines.map { Spoken.ended($0.text) }
        if spoken.omitted > 0 {
            sentences.insert(Self.more(spoken.omitted), at: spoken.followsEnd ? 0 : sentences.count)
        }
        sentences.insert(opening(of: spoken), at: 0)
        sentences += spoken.toasts.map { $0.kind.spoken($0.text) }
        let topmost = screen.topmost
        let items = [topmost.leading, topmost.trailing].compactMap { $0 }.compactMap { item in
            item.key.map { "\(Self.name(of: $0)) \(item.title)" }
        }
        let focus = interaction.topFocus
        let named = topmost.withKeys(of: focus).keysInEffect(around: focus?.id).filter { !$0.label.isEmpty }
        // Of the keys that show these, one is enough.
        let help = named.first(where: \.showsKeys)?.key
        let keys =
            items
            + named.filter { !$0.showsKeys || $0.key == help }.map { "\(Self.name(of: $0.key)) \($0.label)" }
        if !keys.isEmpty { sentences.append(Spoken.texts.keys.filled(["keys": keys.joined(separator: ", ")])) }
        return (sentences + titles(beforeFocusOf: spoken) + self.focus(of: spoken)).map(Spoken.sentence)
    }

    private func said(of next: SpokenScreen, after last: SpokenScreen?) -> [String] {
        guard let last, last.windows == next.windows, last.title == next.title else {
            let isBack = last.map { $0.windows.count > next.windows.count } ?? false
            let closed = isBack ? [Spoken.texts.closed] : []
            return closed + [opening(of: next)]
                + counted(next.lines.filter { !$0.isFocusable }.map { Spoken.ended($0.text) }, fromEnd: next.followsEnd)
                + messages(next, after: last) + titles(beforeFocusOf: next) + focus(of: next)
        }
        let entered = entered(next, from: last)
        var sentences = changes(next, after: last, leavingOut: entered) + messages(next, after: last)
        if next.focus != last.focus || next.isPaneFocused != last.isPaneFocused || !entered.isEmpty {
            sentences += (next.isPaneFocused ? entered.dropLast() : entered).map { Spoken.ended($0.text) }
            sentences += focus(of: next)
        } else if next.focusText != last.focusText {
            sentences.append(Spoken.ended(next.focusText))
        } else if next.cursor != last.cursor {
            sentences.append(Spoken.ended(Self.capitalized(next.cursor)))
        }
        return sentences
    }

    private func opening(of screen: SpokenScreen) -> String {
        let kind = screen.windows.isEmpty ? Spoken.texts.screen : Spoken.texts.dialog
        return Spoken.ended(kind.filled(["title": screen.title]))
    }

    /// Returns the titles of the panes that the focus has entered.
    private func entered(_ next: SpokenScreen, from last: SpokenScreen) -> [SpokenScreen.Line] {
        let keys = last.focusPanes.map(\.key)
        let new = next.focusPanes.filter { !keys.contains($0.key) }
        guard next.focus == last.focus, next.isPaneFocused == last.isPaneFocused else { return new }
        // A pane that is elsewhere, because another one before it is gone, is the same one.
        return new.filter { title in !last.focusPanes.contains { $0.text == title.text } }
    }

    /// Returns the titles of the panes around the focus, unless the last title that was said is the innermost of them.
    private func titles(beforeFocusOf screen: SpokenScreen) -> [String] {
        guard let innermost = screen.focusPanes.last else { return [] }
        let said = screen.lines.last { if case .pane = $0.key { true } else { false } }
        if said?.key == innermost.key { return [] }
        return (screen.isPaneFocused ? screen.focusPanes.dropLast() : screen.focusPanes).map { Spoken.ended($0.text) }
    }

    /// Returns the lines that are new, have changed or are gone.
    ///
    /// The focused node and the panes that the focus has entered are left out: they have sentences of their own.
    private func changes(
        _ next: SpokenScreen,
        after last: SpokenScreen,
        leavingOut entered: [SpokenScreen.Line]
    ) -> [String] {
        guard next.lines != last.lines else { return [] }
        let before = Dictionary(last.lines.map { ($0.key, $0.text) }) { first, _ in first }
        var new: [String] = []
        var keys: Set<SpokenScreen.Line.Key> = []
        // Of a screen that follows its end, older lines may take the places of some that are gone.
        var older = max(0, last.omittedBefore - next.omittedBefore)
        for line in next.lines {
            keys.insert(line.key)
            if older > 0, before[line.key] == nil {
                older -= 1
                continue
            }
            let isFocused = next.focus.map { line.key == .node($0) } ?? false || entered.contains { $0.key == line.key }
            if !isFocused, !line.text.isEmpty, before[line.key] != line.text { new.append(Spoken.ended(line.text)) }
        }
        // And newer lines may take the places of the first, which aren't gone then.
        let left = max(0, next.omittedBefore - last.omittedBefore)
        let gone = last.lines.filter { !keys.contains($0.key) && !$0.text.isEmpty }.dropFirst(left).map {
            Spoken.ended(Spoken.texts.gone.filled(["text": $0.text]))
        }
        return counted(gone) + counted(new, fromEnd: next.followsEnd)
    }

    private func counted(_ sentences: [String], fromEnd: Bool = false) -> [String] {
        guard sentences.count > Self.mostAtOnce else { return sentences }
        let rest = sentences.count - Self.mostAtOnce
        if fromEnd { return [Self.more(rest)] + sentences.suffix(Self.mostAtOnce) }
        return sentences.prefix(Self.mostAtOnce) + [Self.more(rest)]
    }

    private func messages(_ next: SpokenScreen, after last: SpokenScreen?) -> [String] {
        let known = Set(last?.toasts.map(\.id) ?? [])
        return next.toasts.filter { !known.contains($0.id) }.map { $0.kind.spoken($0.text) }
    }

    private func focus(of screen: SpokenScreen) -> [String] {
        if screen.isPaneFocused, let pane = screen.focusPanes.last {
            return [Spoken.joined([pane.text, Spoken.texts.focused]) + "."]
        }
        guard let focus = screen.focus else { return [] }
        let stops = screen.lines.filter(\.isFocusable)
        let place = stops.firstIndex { $0.key == .node(focus) }
        let number = place.map { Spoken.place($0, of: stops.count + screen.omitted) } ?? ""
        return [Spoken.joined([screen.focusText, screen.cell, Spoken.texts.focused, number]) + "."]
    }

    private static func more(_ count: Int) -> String {
        Spoken.texts.more.filled(["count": "\(count)"])
    }

    private static func capitalized(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst()
    }

    /// Returns a name of a key in words.
    static func name(of key: Key) -> String {
        let texts = Spoken.texts
        return switch key {
        case .escape: texts.escape
        case let .control(character): texts.control.filled(["key": String(character)])
        case .up: texts.up
        case .down: texts.down
        case .left: texts.left
        case .right: texts.right
        default: key.label
        }
    }
}
