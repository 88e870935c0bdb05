import MillraceStreams

/// A provider of one token that is known from the start.
struct StaticTokenProvider: TokenProvider {
    let value: Token

    func token() -> SignalProducer<Token, CoreError> {
        SignalProducer(value: value)
    }

    /// Does nothing: there is no other token.
    func reject(_ token: Token) {}
}
