import MillraceStreams

/// A provider of one token that is known from the start, as in tests and tools.
public struct StaticTokenProvider: TokenProvider {
    private let value: Token

    /// Creates a provider of a token.
    public init(_ token: Token) {
        value = token
    }

    /// Returns a producer of the token.
    public func token() -> SignalProducer<Token, CoreError> {
        SignalProducer(value: value)
    }

    /// Does nothing: there is no other token to give.
    public func reject(_ token: Token) {}
}
