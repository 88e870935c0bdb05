import MillraceBackend
import MillraceStreams

/// A session in the form in which it can be played again: the inputs of the user and of the backend, and the app's
/// reactions.
package struct TraceScript: Sendable, Hashable {
    /// Something that came from outside.
    package enum Input: Sendable, Hashable {
        /// A key, in the format of the log.
        case key(String)
        /// A text that was typed into a text field; nil where the log hides it.
        case typed(String?)
        /// A text that was pasted into a text field; nil where the log hides it.
        case pasted(String?)
        /// The terminal got another size.
        case resized(columns: Int, rows: Int)
        /// The answer to the request of this text, of several the one with this number from 1.
        case answered(String, sending: Int, status: Int, fields: [String], body: String)
        /// The failure of an exchange, in words.
        case failed(String, sending: Int, reason: String)
    }

    /// The inputs at one time, and the app's reaction until the next input.
    package struct Step: Sendable, Hashable {
        /// The seconds since the recording began.
        package var seconds: Double
        /// The inputs; none for what the app did by itself, at its beginning or after some time.
        package var inputs: [Input] = []
        /// The events with the changes of their states, and then the requests in their alphabetical order.
        package var lines: [String] = []
        /// The time of the last of these.
        package var end: Double
        /// The screen that showed it all; nil where the next thing came before the screen was drawn.
        package var screen: [String]?
        /// The number of the last event; nil where there was none.
        package var event: CauseID?

        /// Whether there is something to compare.
        package var hasExpectation: Bool { !lines.isEmpty || screen != nil }
    }

    /// The size of the terminal at the beginning.
    package var columns = 80
    package var rows = 24
    package var steps: [Step] = []
    /// The parts of the session that the log lacks, in sentences.
    package var gaps: [String] = []
    /// The reason why the steps end before the log, as a sentence; nil where they don't.
    package var end: String?
}

extension TraceScript {
    /// Returns the lines of a loop's entry, under a name; none for an entry that isn't compared.
    package static func lines(of entry: TraceEntry, naming loop: String) -> [String] {
        let lines =
            switch entry {
            case let .began(_, state, _): ["\(loop) began"] + state.map { "    \($0.path): \($0.text)" }
            case let .event(text, _, _, changes, _): ["\(text) in \(loop)"] + changes.map { "    \($0)" }
            default: [String]()
            }
        return lines.map(onOneLine)
    }

    package static func line(of request: String, body: String?) -> String {
        onOneLine("→ \(request)" + (body.map { " \($0)" } ?? ""))
    }

    /// A line of its own has no end within: a body may have several, and so may the description of a value.
    private static func onOneLine(_ text: String) -> String { text.replacingScalars(["\n": "␊", "\r": "␍"]) }

    /// Returns a request without its scheme and host: `GET /v1/cities?page=2`.
    package static func path(of request: String) -> String {
        let words = request.split(separator: " ", maxSplits: 1)
        guard words.count == 2, let scheme = words[1].range(of: "://") else { return request }
        let rest = words[1][scheme.upperBound...]
        return "\(words[0]) \(rest.firstIndex(of: "/").map { String(rest[$0...]) } ?? "/")"
    }
}

/// The names of loops in the order of their beginnings: the second loop of a feature is `CitiesViewModel 2`, whatever
/// its number was.
package struct TraceScriptNames: Sendable {
    private var names: [String: String] = [:]
    private var counts: [String: Int] = [:]

    package init() {}

    /// Returns the name of a loop; a loop that is new gets one.
    package mutating func name(of loop: String) -> String {
        if let name = names[loop] { return name }
        let feature = loop.split(separator: "#").first.map(String.init) ?? loop
        let count = counts[feature, default: 0] + 1
        counts[feature] = count
        let name = count == 1 ? feature : "\(feature) \(count)"
        names[loop] = name
        return name
    }
}
