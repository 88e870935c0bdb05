import MillraceStreams

/// A state, the only function that changes it, and the feedbacks that make new events of what happens.
///
/// Events are accepted from any thread, and worked in one at a time, in the order in which they were accepted. One that
/// is sent from inside (by an effect, by an observer of the state) waits until the current one is done: nothing
/// deadlocks, recurses or gets lost.
///
/// The loop ends when it is released: its effects are cancelled, and the producer of its state completes.
public final class Loop<State: Sendable, Event: Sendable>: Sendable {
    private let core: Core

    /// The state, now and at every change.
    public let state: Property<State>

    /// Makes a loop and starts it.
    ///
    /// - Parameters:
    ///   - initial: The first state.
    ///   - reducer: Works an event into the state, in place.
    ///   - feedbacks: Asked at the start and after each event, in this order.
    public init(
        initial: State,
        reducer: @escaping Reducer<State, Event>,
        feedbacks: [Feedback<State, Event>] = []
    ) {
        core = Core(initial: initial, reducer: reducer, feedbacks: feedbacks)
        state = Property(core.state)
        core.start()
    }

    /// Makes a loop and starts it.
    ///
    /// - Parameters:
    ///   - initial: The first state.
    ///   - reduce: Makes the next state from the current one and an event.
    ///   - feedbacks: Asked at the start and after each event, in this order.
    public convenience init(
        initial: State,
        reduce: @escaping @Sendable (State, Event) -> State,
        feedbacks: [Feedback<State, Event>] = []
    ) {
        self.init(initial: initial, reducer: { $0 = reduce($0, $1) }, feedbacks: feedbacks)
    }

    deinit {
        core.end()
    }

    /// The state at each start, and then every change.
    public var producer: SignalProducer<State, NoError> {
        state.producer
    }

    /// Sends an event, from any thread.
    ///
    /// It is worked in before this returns, unless the loop is at work already.
    ///
    /// - Parameter event: The event.
    public func send(_ event: Event) {
        core.send(event)
    }
}
