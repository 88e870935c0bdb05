import MillraceStreams

/// What a feedback wants after an event.
enum Reaction<Event: Sendable> {
    /// Its effect goes on, if one is running.
    case proceed

    /// Its effect is cancelled, if one is running.
    case cancel

    /// Its effect is cancelled, if one is running, and another one starts.
    case start(SignalProducer<Event, NoError>)
}
