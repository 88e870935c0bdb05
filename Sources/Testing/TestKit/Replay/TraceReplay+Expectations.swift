import Foundation
import Millrace
import MillraceTrace
import SnapshotFiles
import Testing

extension TraceReplay {
    /// Expects the work of the app since the last expectation: its events with the changes of their states, and its
    /// requests.
    ///
    /// An app that worked on several threads may now do some work before a key or an answer that it did afterwards in
    /// the recording. So additional lines are left for the next expectations, and the screen isn't compared then. The
    /// replay waits for missing lines for half a minute of the clock, because a pause may be a random one.
    ///
    /// - Parameters:
    ///   - text: The events, each as `.event in Feature` with the changes of the state below it, a loop that began as
    ///     `Feature began` with its state, and then the requests, each as `→ GET /path`, in any order. A mask (`•••`)
    ///     matches any text.
    ///   - screen: The lines of the screen, without empty ones at the end; `nil`, the default, where it isn't compared.
    ///   - time: The time since the beginning of the recording by which it has happened.
    ///   - sourceLocation: The location at which a difference is reported; by default, the caller's.
    public func expect(
        _ text: String,
        screen: String? = nil,
        by time: Duration,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        expect(text, screen: screen, before: nil, by: time, sourceLocation: sourceLocation)
    }

    /// Expects no further event or request since the last expectation.
    ///
    /// - Parameter sourceLocation: The location at which a difference is reported; by default, the caller's.
    public func expectNothingElse(sourceLocation: SourceLocation = #_sourceLocation) {
        expect("", screen: nil, before: [], by: .zero, sourceLocation: sourceLocation)
    }

    /// Expects the work of the app.
    ///
    /// - Parameter next: The lines that may come already; nil for any.
    func expect(
        _ text: String,
        screen: String?,
        before next: [String]?,
        by time: Duration,
        sourceLocation: SourceLocation
    ) {
        play(time, at: sourceLocation) {
            let lines =
                text.isEmpty ? [] : text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            let recorded = ReplayLines(lines, adapt)
            let upcoming = next.map { ReplayLines($0, adapt) }
            let shown = screen.map { $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
            var (now, visible): (ReplayLines, [String]) = (ReplayLines(), [])
            var rest: ReplayLines?
            func isThere() -> Bool {
                now = pending + ReplayLines(events: events.lines, requests: requests.lines, adapt)
                rest = now.rest(after: recorded, before: upcoming)
                visible = pilot.screenLines
                return rest.map { !$0.isEmpty || shown.map { RecordedText.areEqual($0, visible) } ?? true } ?? false
            }
            if !pilot.wait(at: sourceLocation, until: isThere), rest == nil {
                let inTime = now
                let end = pilot.clock.currentDate.addingTimeInterval(Self.longestPause)
                while rest == nil, let date = pilot.clock.nextDate, date <= end {
                    pilot.advance(
                        by: .seconds(date.timeIntervalSince(pilot.clock.currentDate)),
                        sourceLocation: sourceLocation
                    )
                    _ = isThere()
                }
                if rest == nil { now = inTime }
            }
            pending = rest ?? ReplayLines()
            events.forgetLines()
            requests.forgetLines()
            guard rest != nil else {
                return fail("something else happens than was recorded", recorded.all, now.all, at: sourceLocation)
            }
            guard let shown, pending.isEmpty, !RecordedText.areEqual(shown, visible) else { return }
            fail("the screen is not the recorded one", shown, visible, at: sourceLocation)
        }
    }

    /// The number of seconds for which something is waited for.
    private static let longestPause = 30.0

    private func fail(_ what: String, _ recorded: [String], _ now: [String], at sourceLocation: SourceLocation) {
        let difference = UnifiedDiff.text(
            from: recorded.joined(separator: "\n"),
            to: RecordedText.aligned(now, to: recorded).joined(separator: "\n"),
            labels: ("recorded", "now")
        )
        fail("\(latest), \(what):\n\(difference)", at: sourceLocation)
    }
}
