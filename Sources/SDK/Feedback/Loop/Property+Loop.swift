import MillraceStreams

extension Property {
    /// Creates a property of the state of a loop, which runs for as long as the property is referenced.
    ///
    /// The feedbacks are called with the first state at once. Events that their effects send meanwhile wait until the
    /// property is read or observed, or until an event comes from elsewhere; so the first observer of `producer` sees
    /// every state. While effects answer each other at once without an end, the loop continues only as long as an
    /// observer takes the states: `take(first: 3)` stops it. A reader can't: reading such a property never returns.
    ///
    /// - Parameters:
    ///   - initial: The first state.
    ///   - reduce: Reduces an event into the state, in place. The reducer must not use the property.
    ///   - feedbacks: The feedbacks, called at the start and after each event, in this order.
    public convenience init<Event: Sendable>(
        initial: Value,
        reduce: @escaping Reducer<Value, Event>,
        feedbacks: [Feedback<Value, Event>]
    ) {
        let core = Loop<Value, Event>.Core(initial: initial, reduce: reduce, isGated: true)
        self.init(
            initial: initial,
            following: core.state.producer,
            keeping: ScopedDisposable(AnyDisposable { core.end() }),
            look: { core.look(while: $0) }
        )
        core.start(feedbacks)
    }
}
