import Millrace
import MillraceTrace
import Testing

extension TraceReplay {
    /// Expects what the app has done since the last expectation: its events with the changes of their states, and its requests.
    ///
    /// - Parameters:
    ///   - text: The events in their order, each as `.event in Feature` with the changes of the state below it, a loop that began as
    ///     `Feature began` with its state, and then the requests in their alphabetical order, each as `→ GET /path`. A mask (`•••`) stands for any text.
    ///   - screen: The lines of the screen, without empty ones at the end; nil, the default, where it isn't compared.
    ///   - time: The time since the beginning of the recording by which it has happened.
    ///   - sourceLocation: The place to which a difference is reported; by default, the caller's.
    public func expect(
        _ text: String,
        screen: String? = nil,
        by time: Duration,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        play(time, at: sourceLocation) {
            let recorded = lines(of: text)
            let shown = screen.map { $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
            var (now, visible): ([String], [String]) = ([], [])
            _ = pilot.wait(at: sourceLocation) {
                now = (events.lines + requests.lines).compactMap(adapt)
                visible = pilot.screenLines
                return Self.areEqual(recorded, now) && (shown.map { Self.areEqual($0, visible) } ?? true)
            }
            events.forgetLines()
            requests.forgetLines()
            compare(recorded, now, "something else happens than was recorded", at: sourceLocation)
            if let shown { compare(shown, visible, "the screen is not the recorded one", at: sourceLocation) }
        }
    }

    private func lines(of text: String) -> [String] {
        guard !text.isEmpty else { return [] }
        return text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { adapt(String($0)) }
    }

    private static func areEqual(_ recorded: [String], _ now: [String]) -> Bool {
        recorded.count == now.count && zip(recorded, now).allSatisfy { RecordedText.matches($0, $1) }
    }

    private func compare(_ recorded: [String], _ now: [String], _ what: String, at sourceLocation: SourceLocation) {
        guard !Self.areEqual(recorded, now) else { return }
        let difference = UnifiedDiff.text(
            from: recorded.joined(separator: "\n"),
            to: RecordedText.aligned(now, to: recorded).joined(separator: "\n"),
            labels: ("recorded", "now")
        )
        fail("\(latest), \(what):\n\(difference)", at: sourceLocation)
    }
}
