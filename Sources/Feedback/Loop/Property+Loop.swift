import MillraceStreams

extension Property {
    /// Makes a property of the state of a loop, which runs for as long as somebody holds the property.
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

extension SignalProducer where Error == Never {
    /// Makes a producer that runs a loop of its own at each start, and sends its states.
    ///
    /// - Parameters:
    ///   - initial: The first state.
    ///   - reduce: Makes the next state from the current one and an event.
    ///   - feedbacks: Asked at the start and after each event, in this order. Runs that go on at the same time share what
    ///     their closures capture.
    public static func feedbackLoop<Event: Sendable>(
        initial: Value,
        reduce: @escaping @Sendable (Value, Event) -> Value,
        feedbacks: [Feedback<Value, Event>]
    ) -> SignalProducer<Value, NoError> {
        let feedbacks = LoopConfined(feedbacks)
        return SignalProducer<Value, NoError> { observer, lifetime in
            let loop = Loop(initial: initial, reduce: reduce, feedbacks: feedbacks.value)
            lifetime += loop.producer.start(observer)
            lifetime.observeEnded { withExtendedLifetime(loop) {} }
        }
    }

    /// Makes a producer that runs a loop of its own at each start: ``feedbackLoop(initial:reduce:feedbacks:)`` by the
    /// name that RxFeedback's users know.
    ///
    /// - Parameters:
    ///   - initial: The first state.
    ///   - reduce: Makes the next state from the current one and an event.
    ///   - feedbacks: Asked at the start and after each event, in this order.
    public static func system<Event: Sendable>(
        initial: Value,
        reduce: @escaping @Sendable (Value, Event) -> Value,
        feedbacks: [Feedback<Value, Event>]
    ) -> SignalProducer<Value, NoError> {
        feedbackLoop(initial: initial, reduce: reduce, feedbacks: feedbacks)
    }
}
