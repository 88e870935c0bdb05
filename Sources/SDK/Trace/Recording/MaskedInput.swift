import MillraceFeedback
import MillraceStreams
import MillraceTerminal
import Synchronization

/// The texts that the user has typed into masked fields: the keys that typed them, and the parts of states that contain
/// them, whatever the names of these parts are.
package final class MaskedInput: Sendable {
    private struct State {
        /// The texts that the latest keys have left in a masked field, also by the events that these keys have caused.
        var texts: [CauseID: String] = [:]
        var numbers: [CauseID] = []
        /// The paths of the parts that have had such a text, by features.
        var paths: [String: Set<String>] = [:]

        mutating func keep(_ text: String, of number: CauseID) {
            if texts.updateValue(text, forKey: number) == nil { numbers.append(number) }
            if numbers.count > MaskedInput.limit { texts[numbers.removeFirst()] = nil }
        }
    }

    /// The number of keys, and of their events, of which something may still come.
    private static let limit = 2_000
    private let state = Mutex(State())

    package init() {}

    /// Records the text that a key has typed.
    package func take(_ report: ApplicationReport) {
        guard case .received = report.entry, let text = report.maskedTexts.first, !text.isEmpty else { return }
        state.withLock { $0.keep(text, of: report.number) }
    }

    /// Returns the text that the key has left in a masked field that caused an event; nil for any other event.
    ///
    /// The parts of the state that have this text since the event are those of the field.
    package func text(typedFor report: LoopReport) -> String? {
        switch report.entry {
        case .accepted, .missed: break
        case .began, .started, .ended, .dropped: return nil
        }
        guard report.cause != .none, let text = state.withLock({ $0.texts[report.cause] }) else { return nil }
        // Where the event's part is gone, only the event contains the text.
        guard case let .accepted(_, _, before, after) = report.entry else { return text }
        // If a part of the loop misses the event, that record has the event as its cause.
        state.withLock { $0.keep(text, of: report.number) }
        let literal = Dump(text).line
        let paths = { (value: Any) in Set(Dump(value).leaves().lazy.filter { $0.text == literal }.map(\.path)) }
        let new = paths(after).subtracting(paths(before))
        if !new.isEmpty { state.withLock { $0.paths[report.loop.feature, default: []].formUnion(new) } }
        return text
    }

    /// The paths of the parts of states that contain a typed text, by features.
    var paths: [String: Set<String>] { state.withLock { $0.paths } }
}
