import MillraceFeedback
import MillraceStreams
import MillraceTerminal
import Synchronization

/// What the user has typed into masked fields: which keys, and which parts of states have it, whatever the names of
/// these parts are.
package final class MaskedInput: Sendable {
    private struct State {
        /// The texts that the latest keys have left in a masked field.
        var texts: [CauseID: String] = [:]
        var keys: [CauseID] = []
        /// The ways to the parts that have had such a text, by features.
        var paths: [String: Set<String>] = [:]
    }

    /// The number of keys whose events may still come.
    private static let keyLimit = 1_000
    private let state = Mutex(State())

    package init() {}

    /// Takes over what a key has typed.
    package func take(_ report: ApplicationReport) {
        guard case .received = report.entry, let text = report.maskedTexts.first, !text.isEmpty else { return }
        state.withLock { state in
            state.texts[report.number] = text
            state.keys.append(report.number)
            if state.keys.count > Self.keyLimit { state.texts[state.keys.removeFirst()] = nil }
        }
    }

    /// Returns the text that the key has left in a masked field that caused an event; nil for any other event.
    ///
    /// The parts of the state that have this text since the event are those of the field.
    package func text(typedFor report: LoopReport) -> String? {
        guard report.cause != .none, case let .accepted(_, _, before, after) = report.entry,
            let text = state.withLock({ $0.texts[report.cause] })
        else { return nil }
        let literal = Dump(text).line
        let paths = { (value: Any) in Set(Dump(value).leaves().lazy.filter { $0.text == literal }.map(\.path)) }
        let new = paths(after).subtracting(paths(before))
        if !new.isEmpty { state.withLock { $0.paths[report.loop.feature, default: []].formUnion(new) } }
        return text
    }

    /// The ways to the parts of a feature's states that have what was typed.
    func paths(of feature: String) -> Set<String> { state.withLock { $0.paths[feature] ?? [] } }

    /// The same, by features.
    var paths: [String: Set<String>] { state.withLock { $0.paths } }
}
