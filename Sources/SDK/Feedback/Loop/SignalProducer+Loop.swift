import MillraceStreams

extension SignalProducer where Error == Never {
    /// Creates a producer that runs a loop of its own at each start, and sends its states, from the first on.
    ///
    /// The feedbacks are called when the observer has got the first state, and each state is sent before they are
    /// called with it. The loop ends with its stream: `take(first: 3)` ends one whose effects would answer each other
    /// for ever. No effect starts after the state whose observer has ended the stream; where that was the first state,
    /// no feedback is called.
    ///
    /// - Parameters:
    ///   - initial: The first state.
    ///   - reduce: Reduces an event into the state, in place. The reducer must not use the producer.
    ///   - feedbacks: The feedbacks, called at the start and after each event, in this order. Runs at the same time
    ///     share the captures of their closures.
    public static func feedbackLoop<Event: Sendable>(
        initial: Value,
        reduce: @escaping Reducer<Value, Event>,
        feedbacks: [Feedback<Value, Event>]
    ) -> SignalProducer<Value, NoError> {
        SignalProducer<Value, NoError> { observer, lifetime in
            let core = Loop<Value, Event>.Core(initial: initial, reduce: reduce)
            core.state.producer.start(observer, within: lifetime)
            lifetime.observeEnded { core.end() }
            core.start(feedbacks, causedBy: lifetime.cause)
        }
    }
}
