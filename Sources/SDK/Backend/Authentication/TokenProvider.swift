import MillraceStreams

/// A source of the tokens of requests.
public protocol TokenProvider: Sendable {
    /// Returns a producer that sends the token to use, once, and completes.
    ///
    /// Each request starts the producer again. The producer fails if it can't get a token; a producer that completes
    /// without a token means that no user is logged in.
    func token() -> SignalProducer<Token, CoreError>

    /// The login whose tokens these are: `Login.only` by default, for a provider whose login never changes.
    ///
    /// The session reads it when a request starts, and again when the provider has sent the token.
    var login: Login { get }

    /// Records that the backend rejected a token with 401, so that the provider doesn't give it again.
    ///
    /// Called on a background thread, possibly several times for one token.
    func reject(_ token: Token)
}

extension TokenProvider {
    /// The only login.
    public var login: Login { .only }
}
