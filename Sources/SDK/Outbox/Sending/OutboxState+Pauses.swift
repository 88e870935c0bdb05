import MillraceBackend
import MillraceStreams

extension OutboxState {
    /// A command that is listed with a pause.
    struct Substitute: Sendable, Equatable {
        let number: Int64
        let pause: Standstill
    }

    /// The end of the pause of all lanes; nil for no pause.
    var pausedUntil: ContinuousClock.Instant? { standstills.values.map(\.end).max() }

    /// Returns the phase of a command as screens show it: a held command waits for the pause of all lanes, too.
    func shownPhase(of entry: OutboxEntry) -> OutboxEntry.Phase {
        if let substitute, substitute.number == entry.number {
            return .held(substitute.pause.error, until: substitute.pause.end)
        }
        guard case let .held(error, end) = entry.phase, let pausedUntil else { return entry.phase }
        return .held(error, until: max(end, pausedUntil))
    }

    /// Returns the first command that waits for the end of the longest pause, if the command that has caused the pause
    /// isn't held any more.
    ///
    /// - Parameter old: The command that was found before. As long as it waits, only one that has changed can come
    ///   before it: so a change doesn't cost the time of a search.
    func findSubstitute(after old: Substitute?) -> Substitute? {
        guard let (cause, pause) = standstills.max(by: { ($0.value.end, $0.key) < ($1.value.end, $1.key) }) else {
            return nil
        }
        if case .held? = entries[cause]?.phase { return nil }
        if let old, old.pause == pause, waits(old.number, for: pause) {
            let earlier = changed.filter { $0 < old.number && waits($0, for: pause) }
            return Substitute(number: earlier.min() ?? old.number, pause: pause)
        }
        let waiting = isReady.compactMap(due(in:)) + held.numbers(before: pause.end)
        return waiting.min().map { Substitute(number: $0, pause: pause) }
    }

    private func waits(_ number: Int64, for pause: Standstill) -> Bool {
        guard let entry = entries[number] else { return false }
        if case let .held(_, end) = entry.phase { return end < pause.end }
        return isReady.contains(entry.lane) && due(in: entry.lane) == number
    }

    /// Pauses all lanes after an attempt that didn't reach the backend.
    ///
    /// - Parameters:
    ///   - number: The command.
    ///   - error: The failure.
    ///   - now: The current instant.
    ///   - wanted: The pause that the backend asked for; nil if it did not ask for one.
    ///   - remedy: The requests that end the pause before its time.
    ///   - isOpen: Whether an earlier attempt may have been carried out.
    mutating func pause(
        _ number: Int64,
        _ error: CoreError,
        _ now: ContinuousClock.Instant,
        for wanted: Duration?,
        unless remedy: Standstill.Remedy = .anyRequest,
        isOpen: Bool = false
    ) {
        guard let entry = entries[number] else { return }
        let isPaused = !standstills.isEmpty
        let pause = pauses.pause(beforeRetry: max(0, unreached - (isPaused ? 1 : 0)), using: &generator)
        let end = now.advanced(by: max(pause, wanted ?? .zero))
        // Of several commands that were being sent together, one is counted.
        if !isPaused { unreached += 1 }
        standstills[number] = Standstill(error: error, end: end, remedy: remedy)
        leaveWay(entry)
        entries[number]?.isOpen = isOpen
        held.insert(number, until: end)
        move(number, to: .held(error, until: end))
    }

    /// Ends the pauses that are over because a request has reached the backend.
    ///
    /// - Parameter login: The login of the request; nil if it needed none.
    mutating func reached(under login: LoginPin.Use?) {
        let ended = standstills.filter { $0.value.remedy.isThere(in: login) }
        if !ended.isEmpty {
            standstills = standstills.filter { ended[$0.key] == nil }
            release { ended[$0.number] != nil }
        }
        if standstills.isEmpty { unreached = 0 }
    }

    /// Ends all pauses, also of commands with an unknown outcome: the user wants to try.
    mutating func resume() {
        unreached = 0
        standstills = [:]
        release { _ in true }
    }

    private mutating func release(where isMeant: (OutboxEntry) -> Bool) {
        let numbers = held.takeAll { [entries] number in entries[number].map(isMeant) ?? true }
        for number in numbers { move(number, to: .waiting) }
    }
}
