/// A step with which a connection answers a request.
enum AnswerStep {
    case bytes([UInt8])
    case wait(Duration)
    case waitUntil(ContinuousClock.Instant)
    case body(BodyFeed)
    case end(Ending)

    /// The state in which the connection is left.
    enum Ending: Hashable {
        case keepOpen
        case disconnect
        /// The end of the socket's data without the end of TLS's.
        case cut
        case reset
        case hang
    }
}

extension Breakage.Manner {
    var ending: AnswerStep.Ending {
        switch self {
        case .disconnect: .disconnect
        case .cut: .cut
        case .reset: .reset
        }
    }
}
