/// A value of a transfer: how far it is, and at last the response.
public enum Transfer<Response: Sendable>: Sendable {
    /// How far the transfer is.
    case progress(TransferProgress)
    /// The decoded response; the last value.
    case response(Response)
}

extension Transfer: Equatable where Response: Equatable {}
