import MillraceStreams

/// The middleware that adds `Authorization: Bearer …` with a provider's token (RFC 6750).
///
/// After a 401 the provider is told, and asked again: if it has another token then, the request is made once more with it. A
/// second 401, or a first one without another token, becomes `CoreError.authentication(.rejected)`. A request that was started under
/// another login than the provider's fails with `CoreError.authentication(.missing)`: nobody's request goes out with somebody else's
/// token.
public struct BearerAuthentication: Middleware {
    let provider: any TokenProvider

    /// Creates a middleware from the provider of its tokens.
    public init(_ provider: any TokenProvider) {
        self.provider = provider
    }

    /// Returns a producer that waits for a token and then makes the request with it.
    public func respond(
        to request: HTTPRequest,
        next: @escaping HTTPHandler
    ) -> SignalProducer<HTTPAnswer, CoreError> {
        .responding { [self] responder in
            var request = request
            if request.login == nil { request.login = provider.login }
            attempt(request, after: nil, responder, next)
        }
    }

    /// Makes the request, for the second time where a first answer was a 401 to a token.
    private func attempt(
        _ request: HTTPRequest,
        after first: (token: Token, answer: HTTPAnswer)?,
        _ responder: Responder,
        _ next: @escaping HTTPHandler
    ) {
        let waiting = request.place.map(PlaceAbsence.init)
        responder.obtain(provider.token()) { [self] result in
            guard let waiting else { return proceed(request, with: result, after: first, responder, next) }
            waiting.end { [self] in proceed(request, with: result, after: first, responder, next) }
        }
        waiting?.begin()
    }

    private func proceed(
        _ request: HTTPRequest,
        with result: Result<Token?, CoreError>,
        after first: (token: Token, answer: HTTPAnswer)?,
        _ responder: Responder,
        _ next: @escaping HTTPHandler
    ) {
        guard !responder.hasEnded else { return }
        switch result {
        case .failure(let error):
            responder.finish(.failure(error))
        case .success(nil):
            responder.finish(.failure(.authentication(first.map { .rejected($0.answer.reason) } ?? .missing)))
        case .success(let token?) where token == first?.token || !token.canBeSent:
            responder.finish(.failure(.authentication(first.map { .rejected($0.answer.reason) } ?? .missing)))
        // Asked after the token was there: had it been another login's, the number would have changed before.
        case .success(.some) where provider.login.number != request.login?.number:
            responder.finish(.failure(.authentication(first.map { .rejected($0.answer.reason) } ?? .missing)))
        case .success(let token?):
            var authorized = request
            authorized.headers["Authorization"] = "Bearer \(token.value)"
            responder.perform(next(authorized)) { [self] outcome in
                guard case .success(let answer) = outcome, answer.response.status == 401 else {
                    return responder.finish(outcome)
                }
                provider.reject(token)
                // Its body has been handed out: that of another answer can't follow it.
                guard request.sink?.hasBegun != true else { return responder.finish(outcome) }
                guard first == nil else {
                    return responder.finish(.failure(.authentication(.rejected(answer.reason))))
                }
                attempt(request, after: (token, answer), responder, next)
            }
        }
    }
}

extension HTTPAnswer {
    fileprivate var reason: CoreError.StatusReason { CoreError.StatusReason(self) }
}
