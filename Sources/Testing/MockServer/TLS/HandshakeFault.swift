/// A fault of a TLS handshake, for ``MockResponse/failingHandshake(_:)``.
public enum HandshakeFault: Sendable, Hashable {
    /// The server refuses the connection with an alert as soon as the client has begun.
    case alert(TLSAlert)
    /// The server stops in the middle of its part, and holds the connection open until the client or `stop()` closes
    /// it.
    case stall
    /// The server ends the connection (FIN) in the middle of its part.
    case disconnect
    /// The server resets the connection (RST) in the middle of its part.
    case reset

    var ending: AnswerStep.Ending {
        switch self {
        case .alert, .disconnect: .cut
        case .stall: .hang
        case .reset: .reset
        }
    }
}
