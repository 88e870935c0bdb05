import MillraceFeedback

/// A recorded run of a loop: its first state, and its events with the state that each led to.
///
/// A `Journal` makes sessions. A session is `Codable` where its state and its events are, for export and import.
public struct RecordedSession<State: Sendable, Event: Sendable>: Sendable {
    /// An event that was reduced.
    public struct Step: Sendable {
        /// The event.
        public let event: Event

        /// The origin of the event.
        public let origin: EventOrigin

        /// The recorded state after the event.
        public let state: State
    }

    /// The first state.
    public let initial: State

    /// The events, in the order in which they were reduced.
    public let steps: [Step]
}

extension RecordedSession: Equatable where State: Equatable, Event: Equatable {}
extension RecordedSession.Step: Equatable where State: Equatable, Event: Equatable {}
extension RecordedSession: Encodable where State: Encodable, Event: Encodable {}
extension RecordedSession.Step: Encodable where State: Encodable, Event: Encodable {}
extension RecordedSession: Decodable where State: Decodable, Event: Decodable {}
extension RecordedSession.Step: Decodable where State: Decodable, Event: Decodable {}

extension Journal {
    /// The session, which can be exported and replayed, or `nil` if no kept entry has a state.
    ///
    /// Where entries were dropped, the session begins with the state before the first event that is kept.
    public var session: RecordedSession<State, Event>? {
        let entries = entries
        guard let initial = entries.lazy.compactMap(\.stateBefore).first else { return nil }
        let steps = entries.compactMap { entry -> RecordedSession<State, Event>.Step? in
            guard case let .accepted(event, origin, _, after) = entry else { return nil }
            return RecordedSession.Step(event: event, origin: origin, state: after)
        }
        return RecordedSession(initial: initial, steps: steps)
    }
}

extension JournalEntry {
    /// The state in which a session begins whose first entry this is.
    fileprivate var stateBefore: State? {
        switch self {
        case let .began(state), let .accepted(_, _, state, _): state
        case .started, .ended, .dropped, .missed: nil
        }
    }
}
