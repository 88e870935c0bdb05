/// The one outcome of an access.
public enum AccessEnd: Sendable, Equatable {
    /// A response was made of an answer, which came from there.
    case succeeded(AnswerOrigin)

    /// The access failed: the request, the exchange, its status or what its body says.
    case failed(CoreError)

    /// The access was disposed of before it had an outcome.
    case cancelled
}
