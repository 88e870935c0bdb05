import MillraceFeedback
import MillraceStreams

extension Feedback {
    /// Returns a feedback that asks the terminal for what the state says.
    ///
    /// ```swift
    /// Feedback.requests(\.request, of: terminal, then: Action.didAskTerminal)
    /// ```
    /// The request is a value in the state, so a test that gives no terminal sees it there.
    ///
    /// - Parameters:
    ///   - request: The place of the request; each value other than the one before is asked for once.
    ///   - terminal: The way to the terminal.
    ///   - event: Returns the event, whose reducer removes the request; the parameter is whether a terminal was asked,
    ///     as ``TerminalRequests/perform(_:)`` returns it.
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
