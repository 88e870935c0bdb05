import Foundation
import MillraceStreams
import Synchronization

/// The middleware by which identical GETs that are under way at the same time share one exchange.
///
/// Two are identical when their URL, their header fields, their way to use a cache, the session that adds their credentials and its
/// login are; two authenticated sessions share nothing, since they may be two people's. An exchange is cancelled when
/// all that share it have been disposed of. Nobody joins an exchange that began before the end of a request that changes something,
/// such as a POST: its response may be older than the change.
public struct RequestDeduplication: Middleware {
    private struct Key: Hashable, Sendable {
        let url: URL
        let fields: [[String]]
        let credentials: Int
        let login: Login?
        let cache: CachePolicy
        let changes: Int
    }

    private let flights = SingleFlight<Key, HTTPAnswer>(endsWhenAbandoned: true)
    private let changes = ChangeCount()

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
            return request.method.isSafe ? next(request) : changing(request, next)
        }
        let key = Key(
            url: request.url,
            fields: request.headers.map { [$0.name.lowercased(), $0.value] },
            credentials: request.credentials,
            login: request.login,
            cache: request.policy.cache,
            changes: changes.value
        )
        // A request that joins makes no exchange: its place among the requests of its host is free for the one that does.
        return flights.producer(for: key, joined: { request.place?.stepOut() }) { next(request) }
    }

    /// Makes a request that changes something, and counts it when it has ended, however it did.
    private func changing(
        _ request: HTTPRequest,
        _ next: @escaping HTTPHandler
    ) -> SignalProducer<HTTPAnswer, CoreError> {
        .deferred { [changes] in
            let counted = Once()
            let count: @Sendable () -> Void = { if counted.begin() { changes.increase() } }
            return next(request).on(terminated: count, disposed: count, value: { _ in count() })
        }
    }
}

/// The number of requests that may have changed something, and have ended.
private final class ChangeCount: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .acquiring) }

    func increase() {
        count.add(1, ordering: .acquiringAndReleasing)
    }
}
