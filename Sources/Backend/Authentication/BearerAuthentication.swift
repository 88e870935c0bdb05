import MillraceStreams

/// The middleware that adds `Authorization: Bearer …` with a provider's token (RFC 6750).
///
/// A 401 becomes `CoreError.authentication(.rejected)`, after the provider was told. The request is not repeated.
public struct BearerAuthentication: Middleware {
    private let provider: any TokenProvider

    /// Creates a middleware from the provider of its tokens.
    public init(_ provider: any TokenProvider) {
        self.provider = provider
    }

    /// Returns a producer that waits for a token and then makes the request with it.
    public func respond(
        to request: HTTPRequest,
        next: @escaping HTTPHandler
    ) -> SignalProducer<HTTPAnswer, CoreError> {
        // A provider that completes without a token has none: the nil says so.
        provider.token()
            .map { Token?.some($0) }
            .concat(SignalProducer(value: nil))
            .take(first: 1)
            .flatMap(.concat) { [provider] token -> SignalProducer<HTTPAnswer, CoreError> in
                guard let token else { return SignalProducer(error: .authentication(.missing)) }
                var request = request
                request.headers["Authorization"] = "Bearer \(token.value)"
                return next(request).attemptMap { answer in
                    guard answer.response.status == 401 else { return .success(answer) }
                    provider.reject(token)
                    return .failure(.authentication(.rejected(CoreError.StatusReason(answer))))
                }
            }
    }
}
