import MillraceFeedback
import MillraceStreams

extension Feedback {
    /// A feedback of a pipe, and what sends events through it.
    static func piped() -> (feedback: Feedback, send: @Sendable (Event) -> Void) {
        let (events, sink) = Signal<Event, NoError>.pipe()
        return (Feedback(source: events, as: { $0 }), { sink.send(value: $0) })
    }
}
