import Foundation
import Millrace
import MillraceTerminal
import MillraceTrace
import Testing

/// A recorded session that is played again: a test gives the keys and the answers in their order, and expects the
/// recorded work of the app.
///
/// ```swift
/// let replay = TraceReplay(columns: 40, rows: 8) { makeFinder($0) }
/// replay.press("^X", at: .milliseconds(13))
/// replay.press("^R", at: .milliseconds(500))
/// replay.answer("GET /v1/list", status: 200, body: #"{"names": ["Bath"]}"#, at: .milliseconds(539))
/// ```
///
/// The command `trace FILE --test` writes such a test from the file of a `Trace`, and
/// ``assertReplay(of:names:patience:adapting:sourceLocation:showing:)`` plays files without one.
///
/// The app is the real one, with its view models, renderers and screens; its requests go to a transport that holds each
/// until the test answers it, and its time is the test's. Times count from the beginning of the recording: the clock is
/// moved to that of each key and answer before it comes, and runs the work that becomes due meanwhile. After the first
/// difference the replay stops comparing and playing.
///
/// A replay is used on one thread.
public final class TraceReplay {
    /// The backend and the time of an app that is played again.
    public struct Materials: Sendable {
        /// The environment of the app's sessions, whose host doesn't exist.
        public let environment: Environment
        /// The transport of the app's sessions.
        public let transport: any Transport
        /// The scheduler on which the app measures time.
        public let clock: TestScheduler
        /// A session with this environment and this transport.
        public var session: BackendSession { BackendSession(environment: environment, transport: transport) }
    }

    let requests: HeldRequests
    let events: ReplayedEvents
    let pilot: Pilot
    let adapt: (String) -> String?
    private let probe: LoopProbe
    private let observation: any Disposable
    private let start: ContinuousClock.Instant
    /// The key or the answer that came last, for messages.
    var latest = "At the beginning"
    /// The work of the app that no expectation has covered yet.
    var pending = ReplayLines()
    /// Returns a text for the end of a message.
    var remark: (() -> String)?
    private(set) var hasFailed = false

    /// Creates the app, and shows its first frame.
    ///
    /// - Parameters:
    ///   - columns: The number of columns of the terminal.
    ///   - rows: The number of its lines.
    ///   - names: Further names whose values are secret, as the `Trace` had them.
    ///   - patience: The time for which to wait for work on other threads; zero, the default, for an app whose work is
    ///     all on the clock.
    ///   - adapting: Returns a line as it is compared, both of the recording and of the replay: with the new name
    ///     of a member, say, or `nil` for a line that may differ. By default lines are compared as they are, but for
    ///     UUIDs, dates and durations, which are others in each run.
    ///   - sourceLocation: The location at which mistakes in a screen are reported; by default, the caller's.
    ///   - make: Makes the screens of the app.
    public init(
        columns: Int = 80,
        rows: Int = 24,
        names: Set<String> = [],
        patience: Duration = .zero,
        adapting: @escaping (String) -> String? = { $0 },
        sourceLocation: SourceLocation = #_sourceLocation,
        showing make: (Materials) throws -> any ScreenSource
    ) rethrows {
        let redaction = TraceRedaction(names: names)
        let (clock, wakes) = (TestScheduler(), PilotWakes())
        requests = HeldRequests(redaction, waking: wakes)
        let input = MaskedInput()
        events = ReplayedEvents(redaction, input, waking: wakes)
        observation = observeApplications { [events] report in
            input.take(report)
            events.take(report)
        }
        (adapt, start) = (adapting, clock.currentInstant)
        probe = events.probe
        let materials = Materials(environment: ResourceRequest.nowhere, transport: requests, clock: clock)
        pilot = try LoopProbe.$current.withValue(probe) {
            Pilot(
                showing: try make(materials),
                columns: columns,
                rows: rows,
                clock: clock,
                patience: patience,
                waking: wakes,
                sourceLocation: sourceLocation
            )
        }
    }

    deinit {
        observation.dispose()
    }

    /// Does something at a time of the session; nothing after a difference.
    func play(_ time: Duration, at sourceLocation: SourceLocation, _ body: () -> Void) {
        guard !hasFailed else { return }
        LoopProbe.$current.withValue(probe) {
            let interval = time - start.duration(to: pilot.clock.currentInstant)
            if interval > .zero { pilot.advance(by: interval, sourceLocation: sourceLocation) }
            body()
        }
    }

    /// Reports a difference, the first time.
    func fail(_ message: String, at sourceLocation: SourceLocation) {
        guard !hasFailed else { return }
        hasFailed = true
        FailureReporter.current.report(remark.map { "\(message)\n\($0())" } ?? message, at: sourceLocation)
    }
}
