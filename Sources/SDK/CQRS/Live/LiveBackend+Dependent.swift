import MillraceBackend
import MillraceStreams

extension LiveBackend {
    /// Returns a producer of the answer of a query that depends on the answer of another one.
    ///
    /// ```swift
    /// live.observe(AccountQuery()) { account in DepotQuery(id: account.depot) }
    /// ```
    ///
    /// The second query is observed as long as the first one's shown answer gives an equal query. When it gives another
    /// query, an answer without a value is sent until the new query has one. An answer is fresh when both are, and
    /// fails with the error of either; the second's value is kept when the first one fails. Values, pending commands
    /// and provenance are those of the second query.
    ///
    /// - Parameters:
    ///   - first: The query that is executed first.
    ///   - options: The options of both observations.
    ///   - second: Makes the second query; nil for none, and an answer without a value.
    public func observe<First: Query, Second: Query>(
        _ first: First,
        _ options: LiveOptions? = nil,
        then second: @escaping @Sendable (First.Result) -> Second?
    ) -> SignalProducer<LiveAnswer<Second.Result>, Never> where First.Auth == Auth, Second.Auth == Auth {
        observe(observe(first, options), options, then: second)
    }

    /// Returns a producer of the answer of a query that depends on the answers of a stream, as for a chain of three
    /// queries.
    public func observe<Value: Sendable, Second: Query>(
        _ answers: SignalProducer<LiveAnswer<Value>, Never>,
        _ options: LiveOptions? = nil,
        then second: @escaping @Sendable (Value) -> Second?
    ) -> SignalProducer<LiveAnswer<Second.Result>, Never> where Second.Auth == Auth {
        SignalProducer { observer, lifetime in
            DependentAnswers(second, observing: { self.observe($0, options) }).start(
                answers,
                options ?? self.options,
                observer,
                lifetime
            )
        }
    }
}
