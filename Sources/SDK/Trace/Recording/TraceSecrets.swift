import MillraceFeedback
import MillraceStreams
import MillraceTerminal
import Synchronization

/// The secrets of an app: the names and texts that it has declared, and the texts of its masked fields.
///
/// The text that the user types into a masked field is masked in the parts of states that have it, in events of its
/// keys, and in requests' bodies and messages. A text that the app itself shows in such a field is masked everywhere.
final class TraceSecrets: Sendable {
    fileprivate struct State {
        /// The texts that the app has shown in masked fields.
        var shown: [String] = []
        /// The texts that the user has typed into them, the oldest first.
        var typed: [String] = []
        /// The text of the field in which the user types.
        var current: String?
        /// The texts that fields have had while the user typed.
        var known: Set<String> = []
        /// Nil after a change.
        var redaction: TraceRedaction?
        var version = 0
    }

    /// The number of characters from which on a text is a secret wherever it is.
    fileprivate static let leastLength = 4
    /// The number of texts of masked fields that are kept.
    fileprivate static let limit = 256

    private let names: Set<String>
    private let secrets: [String]
    private let input = MaskedInput()
    private let state = Mutex(State())

    /// Creates the secrets that the app has declared.
    init(names: Set<String>, secrets: [String]) {
        (self.names, self.secrets) = (names, secrets)
    }

    /// The rules by which the secrets of now are kept out.
    var redaction: TraceRedaction {
        state.withLock { state in
            if let known = state.redaction { return known }
            state.version += 1
            let current = [state.current].compactMap { $0 }.filter { $0.count >= Self.leastLength }
            let made = TraceRedaction(
                names: names,
                secrets: secrets + state.shown,
                typed: state.typed + current,
                paths: input.paths,
                version: state.version
            )
            state.redaction = made
            return made
        }
    }

    /// Records the texts of masked fields after a key, or in a frame.
    func take(_ report: ApplicationReport) {
        input.take(report)
        switch report.entry {
        case .received: state.withLock { $0.type(report.maskedTexts.first) }
        case .showed:
            guard !report.maskedTexts.isEmpty else { return }
            state.withLock { $0.show(report.maskedTexts) }
        }
    }

    /// Returns the text that the key has left in a masked field that caused an event; nil for any other event.
    func text(typedFor report: LoopReport) -> String? {
        guard let text = input.text(typedFor: report) else { return nil }
        state.withLock { $0.redaction = nil }
        return text
    }
}

extension TraceSecrets.State {
    /// Records the text of the masked field with the focus; `nil` where another node has the focus.
    fileprivate mutating func type(_ text: String?) {
        guard text != current else { return }
        // A text to which the user adds a character was only the beginning of a secret.
        if let old = current, text.map({ $0.hasPrefix(old) && $0.count == old.count + 1 }) != true {
            Self.add(old, to: &typed)
        }
        current = text
        if known.count >= 4 * TraceSecrets.limit { known = [] }
        if let text { known.insert(text) }
        redaction = nil
    }

    fileprivate mutating func show(_ texts: [String]) {
        // The typed text is on the screen a moment later.
        for text in texts where !known.contains(text) && !shown.contains(text) {
            Self.add(text, to: &shown)
            redaction = nil
        }
    }

    private static func add(_ text: String, to texts: inout [String]) {
        guard text.count >= TraceSecrets.leastLength, !texts.contains(text) else { return }
        texts.append(text)
        if texts.count > TraceSecrets.limit { texts.removeFirst() }
    }
}
