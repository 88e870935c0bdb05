import MillraceFeedback
import MillraceStreams

extension Feedback {
    /// Returns a feedback that sends the requests in the state to the terminal.
    ///
    /// ```swift
    /// Feedback.requests(\.request, of: terminal, then: Action.didAskTerminal)
    /// ```
    /// The request is a value in the state, where a test without a terminal can read it.
    ///
    /// - Parameters:
    ///   - request: The key path of the request. A value is sent once, and again only after another value.
    ///   - terminal: Sends the requests to the terminal.
    ///   - event: Returns the event, whose reducer removes the request; the parameter is whether the request was sent
    ///     to a terminal, the result of ``TerminalRequests/perform(_:)``.
    public static func requests(
        _ request: any KeyPath<State, TerminalRequest?> & Sendable,
        of terminal: TerminalRequests,
        then event: @escaping @Sendable (Bool) -> Event
    ) -> Feedback {
        Feedback(
            skippingRepeated: { $0[keyPath: request] },
            effects: { request in
                SignalProducer { observer, _ in
                    observer.send(value: event(terminal.perform(request)))
                    observer.sendCompleted()
                }
            }
        )
        .named("terminal requests")
    }
}
