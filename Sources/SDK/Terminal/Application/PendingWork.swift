import MillraceStreams

/// Decides what an application does next: handle the events that wait, or show a frame.
///
/// Events are handled, and frames are shown, in the order in which they were received and requested. A frame begins at
/// least an interval after the one before, and at once after a longer pause; it answers all requests since that one.
///
/// The application works without a pause until nothing is left: the frame of a key follows the key's handler on the
/// same thread. What is added meanwhile is found by ``next(now:)``, so only an application that isn't at work has to be
/// scheduled.
struct PendingWork {
    /// A piece of work.
    enum Step {
        case handle([TerminalEvent])
        case show
        /// Nothing can be done before this time is over; ``beginAfterPause()`` is then called.
        case pause(Duration)
        case none
    }

    private let interval: Duration
    private var events = Fifo<TerminalEvent>()
    private var isFrameDue = false
    /// Whether an event waits that was received before the frame was requested.
    private var hasEarlierEvent = false
    private var lastFrame: ContinuousClock.Instant?
    /// Whether the application works, or is scheduled to.
    private var isAtWork = false
    private var isPausing = false

    /// Creates an empty list of work, for frames with at least this interval between two.
    init(interval: Duration) {
        self.interval = interval
    }

    /// The number of events that wait.
    var eventCount: Int {
        events.count
    }

    /// Adds an event.
    ///
    /// - Returns: Whether the application must be scheduled.
    mutating func add(_ event: TerminalEvent) -> Bool {
        events.append(event)
        return begin()
    }

    /// Adds a request for a frame.
    ///
    /// - Returns: The pause after which the application must be scheduled, or `nil` if it comes to the frame anyway.
    mutating func requestFrame(now: ContinuousClock.Instant) -> Duration? {
        guard !isFrameDue else { return nil }
        isFrameDue = true
        hasEarlierEvent = !events.isEmpty
        guard !isAtWork else { return nil }
        let pause = pause(now: now)
        guard pause > .zero else { return begin() ? .zero : nil }
        return beginPause() ? pause : nil
    }

    /// Removes the next piece of work and returns it.
    mutating func next(now: ContinuousClock.Instant) -> Step {
        if isFrameDue, !hasEarlierEvent, pause(now: now) == .zero {
            lastFrame = now
            return takeFrame()
        }
        hasEarlierEvent = false
        if !events.isEmpty {
            var batch: [TerminalEvent] = []
            while let event = events.popFirst() { batch.append(event) }
            return .handle(batch)
        }
        isAtWork = false
        return isFrameDue && beginPause() ? .pause(pause(now: now)) : .none
    }

    /// Removes the next piece of work of an idle application and returns it: a frame before each event.
    mutating func nextWhenIdle() -> Step {
        if isFrameDue { return takeFrame() }
        if let event = events.popFirst() { return .handle([event]) }
        isAtWork = false
        return .none
    }

    /// Removes the characters at the start of the events and returns them.
    mutating func takeTyped() -> [TerminalEvent] {
        var typed: [TerminalEvent] = []
        while events.first?.isTyped == true, let event = events.popFirst() { typed.append(event) }
        return typed
    }

    /// Continues after a pause.
    mutating func beginAfterPause() {
        (isPausing, isAtWork) = (false, true)
    }

    /// Stops the work of an application that something else schedules when it can go on.
    mutating func stop() {
        isAtWork = false
    }

    private mutating func begin() -> Bool {
        defer { isAtWork = true }
        return !isAtWork
    }

    private mutating func beginPause() -> Bool {
        defer { isPausing = true }
        return !isPausing
    }

    private mutating func takeFrame() -> Step {
        isFrameDue = false
        return .show
    }

    /// The time from now until the next frame may begin.
    private func pause(now: ContinuousClock.Instant) -> Duration {
        lastFrame.map { max(.zero, interval - $0.duration(to: now)) } ?? .zero
    }
}

extension TerminalEvent {
    /// Whether the event is a character that a text field takes.
    var isTyped: Bool {
        guard case let .key(key) = self else { return false }
        return key.typed != nil
    }
}
