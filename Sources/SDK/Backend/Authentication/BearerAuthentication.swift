import MillraceStreams

extension Middleware {
    /// Returns the middleware that adds `Authorization: Bearer …` with a provider's token (RFC 6750).
    ///
    /// After a 401 the middleware rejects the token with the provider and requests a token again. If that is another
    /// token, it retries the request once. A second 401, or a first one without another token, becomes
    /// `CoreError.authentication(.rejected)`. If the provider's login has changed since the request started, the
    /// request fails with `CoreError.authentication(.missing)`: it is never sent with another user's token.
    ///
    /// If the provider fails, the request fails with `CoreError.authentication(.unobtained)`, or with `.rejected` if
    /// the failure is the end of the login: an answer by `invalid_grant` (RFC 6749, section 5.2), or by a 401 without
    /// an error of OAuth. It is then not sent, and what the token endpoint has answered is no answer to it.
    ///
    /// - Parameter provider: The provider of the tokens.
    public static func bearer(_ provider: any TokenProvider) -> Middleware {
        Middleware(adding: provider, BearerAuthentication(provider: provider).respond)
    }

    /// Returns the middleware that adds `Authorization: Bearer …` with the token of a login, which is kept until the
    /// backend rejects it.
    ///
    /// Requests that need a token during a login wait for it: they share one login. If the login fails, the waiting
    /// requests fail, and the next one tries again. A token that can't be sent is treated as missing. When all waiting
    /// requests are disposed of, the login is cancelled.
    ///
    /// - Parameter login: Logs in and sends a token; started when the first token is needed, and after a 401.
    public static func bearer(login: SignalProducer<Token, CoreError>) -> Middleware {
        bearer(LoginTokenProvider(login: login))
    }

    /// Returns the middleware that adds `Authorization: Bearer …` with one token, which was known from the start.
    ///
    /// A 401 becomes `CoreError.authentication(.rejected)`: there is no other token to try.
    public static func bearer(_ token: Token) -> Middleware {
        bearer(StaticTokenProvider(value: token))
    }
}

private struct BearerAuthentication: Sendable {
    let provider: any TokenProvider

    func respond(to request: HTTPRequest, next: @escaping HTTPHandler) -> SignalProducer<HTTPAnswer, CoreError> {
        .responding { [self] responder in
            var request = request
            if request.context.login == nil { request.context.login = provider.login }
            attempt(request, after: nil, responder, next)
        }
    }

    /// Makes the request; a second attempt follows a 401 to the first attempt's token.
    private func attempt(
        _ request: HTTPRequest,
        after first: (token: Token, answer: HTTPAnswer)?,
        _ responder: Responder,
        _ next: @escaping HTTPHandler
    ) {
        let waiting = request.context.place.map(PlaceAbsence.init)
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
            responder.finish(.failure(error.asFailureOfCredentials))
        case .success(let token):
            // The login is read after the token: if the token were another login's, the number would already have
            // changed.
            guard let token, token.value != first?.token.value, token.canBeSent,
                provider.login.number == request.context.login?.number
            else {
                let reason = first.map { CoreError.StatusReason($0.answer, to: request) }
                return responder.finish(.failure(.authentication(reason.map { .rejected($0) } ?? .missing)))
            }
            var authorized = request
            authorized.headers["Authorization"] = "Bearer \(token.value)"
            responder.perform(next(authorized)) { [self] outcome in
                guard case .success(let answer) = outcome, answer.response.status == 401 else {
                    return responder.finish(outcome)
                }
                provider.reject(token)
                // Its body has been delivered: another answer's body can't follow it.
                guard request.context.sink?.hasBegun != true else { return responder.finish(outcome) }
                guard first == nil else {
                    return responder.finish(
                        .failure(.authentication(.rejected(CoreError.StatusReason(answer, to: request))))
                    )
                }
                attempt(request, after: (token, answer), responder, next)
            }
        }
    }
}
