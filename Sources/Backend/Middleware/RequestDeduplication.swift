import Foundation
import MillraceStreams

/// The middleware by which identical GETs that are under way at the same time share one exchange.
///
/// Two are identical when their URL, their header fields, their way to use a cache, the session that adds their credentials and its
/// login are; two authenticated sessions share nothing, since they may be two people's. An exchange is cancelled when
/// all that share it have been disposed of.
public struct RequestDeduplication: Middleware {
    private struct Key: Hashable, Sendable {
        let url: URL
        let fields: [[String]]
        let credentials: Int
        let login: Login?
        let cache: CachePolicy
    }

    private let flights = SingleFlight<Key, HTTPAnswer>(endsWhenAbandoned: true)

    /// Creates a middleware.
    ///
    /// Only requests that pass this one share exchanges.
    public init() {}

    /// Returns a producer that joins an exchange that is under way, or makes one.
    public func respond(
        to request: HTTPRequest,
        next: @escaping HTTPHandler
    ) -> SignalProducer<HTTPAnswer, CoreError> {
        guard request.method == .GET, request.bodySize == 0, request.sink == nil, request.progress == nil else {
            return next(request)
        }
        let key = Key(
            url: request.url,
            fields: request.headers.map { [$0.name.lowercased(), $0.value] },
            credentials: request.credentials,
            login: request.login,
            cache: request.policy.cache
        )
        return flights.producer(for: key) { next(request) }
    }
}
