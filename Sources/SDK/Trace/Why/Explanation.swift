import MillraceStreams

/// Why a text is on the screen, or why it isn't: the chain from the line back to the key, and to the bytes of the
/// answer.
public struct Explanation: Sendable, Hashable {
    /// A link of the chain.
    public enum Step: Sendable, Hashable {
        /// A line of the latest frame has the text, since a frame by its number, from 1.
        case line(Int, String, node: String?, sinceFrame: Int)

        /// The text was on the screen, and is not from a frame on.
        case gone(String, node: String?, sinceFrame: Int)

        /// No frame has the text.
        case missing

        /// A part of a state has the text.
        case part(TracePart, loop: String)

        /// A loop began with the part.
        case beginning(loop: String, CauseID)

        /// An event set the part to its value, or made the effect start.
        case event(String, loop: String, CauseID)

        /// An effect sent the event, or made the access.
        case effect(String, loop: String, CauseID)

        /// The user pressed a key.
        case key(String, CauseID)

        /// An access of the effect, with the position of the text in the body of its answer where one has it.
        case access(TracedAccess, CauseID)

        /// The number of further events and effects, of events that the chain has twice already: chains of a clock go
        /// back to its beginning.
        case more(Int)
    }

    /// The text to explain.
    public let text: String

    /// The links, from the screen to the user and to the backend.
    public let steps: [Step]
}

extension Explanation: CustomStringConvertible {
    /// The chain, a link to a line.
    public var description: String {
        steps.enumerated().map { ($0 == 0 ? "" : "← ") + $1.description(of: text) }.joined(separator: "\n")
    }
}

extension Explanation.Step {
    fileprivate func description(of text: String) -> String {
        switch self {
        case let .line(number, line, node, frame):
            "line \(number) “\(line.trimmed)”\(node.map { " of node \($0)" } ?? ""), since frame \(frame)"
        case let .gone(line, node, frame):
            "“\(line.trimmed)”\(node.map { " of node \($0)" } ?? "") is gone since frame \(frame)"
        case .missing: "“\(text)” is on no frame"
        case let .part(part, loop): "\(part.path.isEmpty ? "the state" : part.path) of \(loop): \(part.text)"
        case let .beginning(loop, _): "the beginning of \(loop)"
        case let .event(event, loop, _): "event \(event) of \(loop)"
        case let .effect(effect, loop, _): "effect \(effect) of \(loop)"
        case let .key(key, _): "key \(key)"
        case let .access(access, _): "\(access)"
        case let .more(count): "\(count) more like these"
        }
    }
}

extension String {
    fileprivate var trimmed: String {
        var rest = self[...]
        while rest.first == " " { rest.removeFirst() }
        return String(rest)
    }
}
