/// A value of a transfer: its progress and, at the end, the response.
public enum Transfer<Response: Sendable>: Sendable {
    /// The progress so far.
    case progress(TransferProgress)
    /// The decoded response; the last value.
    case response(Response)
}

extension Transfer: Equatable where Response: Equatable {}
