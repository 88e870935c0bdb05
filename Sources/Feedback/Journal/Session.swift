/// A recorded run of a loop: its first state, and its events with the state that each led to.
///
/// It is `Codable` where the state and the events are, which is how a session is exported and imported.
public struct Session<State: Sendable, Event: Sendable>: Sendable {
    /// An event that was worked in.
    public struct Step: Sendable {
        /// The event.
        public let event: Event

        /// Where it came from.
        public let origin: EventOrigin

        /// The state after it, as it was recorded.
        public let state: State

        /// Makes a step.
        ///
        /// - Parameters:
        ///   - event: The event.
        ///   - origin: Where it came from.
        ///   - state: The state after it.
        public init(event: Event, origin: EventOrigin, state: State) {
            self.event = event
            self.origin = origin
            self.state = state
        }
    }

    /// The first state.
    public let initial: State

    /// The events, in the order in which they were worked in.
    public let steps: [Step]

    /// Makes a session.
    ///
    /// - Parameters:
    ///   - initial: The first state.
    ///   - steps: The events, in order.
    public init(initial: State, steps: [Step]) {
        self.initial = initial
        self.steps = steps
    }
}

extension Session: Equatable where State: Equatable, Event: Equatable {}
extension Session.Step: Equatable where State: Equatable, Event: Equatable {}
extension Session: Encodable where State: Encodable, Event: Encodable {}
extension Session.Step: Encodable where State: Encodable, Event: Encodable {}
extension Session: Decodable where State: Decodable, Event: Decodable {}
extension Session.Step: Decodable where State: Decodable, Event: Decodable {}
