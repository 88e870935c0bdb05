import MillraceStreams

/// Where the token of a request comes from.
public protocol TokenProvider: Sendable {
    /// Returns a producer that sends the token to use, once, and completes.
    ///
    /// Each request starts it anew. It fails where no token can be had; a producer that completes without a token means
    /// that nobody is logged in.
    func token() -> SignalProducer<Token, CoreError>

    /// Whose tokens these are at the moment: `Login.only` by default, for a provider that has one login for good.
    ///
    /// A provider is asked when a request starts, and again when its token is there.
    var login: Login { get }

    /// Takes note that the backend rejected a token with 401, so that it is not given out again.
    ///
    /// Called on a background thread, possibly several times for one token.
    func reject(_ token: Token)
}

extension TokenProvider {
    /// The only login.
    public var login: Login { .only }
}
