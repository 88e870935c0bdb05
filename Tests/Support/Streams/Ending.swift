import MillraceStreams

/// How a stream ends.
package enum Ending: String, CaseIterable, Sendable {
    case completed
    case failed
    case interrupted

    /// Ends a stream, with `Oops(code: 7)` where it fails.
    package func send<Value>(to input: Signal<Value, Oops>.Observer) {
        switch self {
        case .completed: input.sendCompleted()
        case .failed: input.send(error: Oops(code: 7))
        case .interrupted: input.sendInterrupted()
        }
    }
}
