import MillraceStreams

extension Property {
    /// Creates a property of the state of a loop, which runs for as long as somebody holds the property.
    ///
    /// - Parameters:
    ///   - initial: The first state.
    ///   - reduce: Makes the next state from the current one and an event.
    ///   - feedbacks: Asked at the start and after each event, in this order.
    public convenience init<Event: Sendable>(
        initial: Value,
        reduce: @escaping @Sendable (Value, Event) -> Value,
        feedbacks: [Feedback<Value, Event>]
    ) {
        let loop = Loop(initial: initial, reduce: reduce, feedbacks: feedbacks)
        self.init(initial: loop.state.value, following: loop.producer, keeping: loop)
    }
}
