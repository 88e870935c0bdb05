/// The one outcome of an access.
package enum AccessEnd: Sendable, Equatable {
    /// The response was made from an answer of this origin.
    case succeeded(AnswerOrigin)

    /// The access failed: because of the request, the exchange, the status or the body.
    case failed(CoreError)

    /// The access was disposed of before it had an outcome.
    case cancelled
}
