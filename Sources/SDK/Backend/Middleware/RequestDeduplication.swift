import MillracePlatform
import MillraceStreams
import Synchronization

extension Middleware {
    /// Returns a middleware that makes identical concurrent GETs share one exchange.
    ///
    /// Two requests are identical if they have the same URL, header fields, cache policy, session that adds their
    /// credentials, and login; two authenticated sessions share nothing, since they may belong to two people. An
    /// exchange is cancelled when all requests that share it have been disposed of. After a request that changes
    /// something, such as a POST, has ended, later requests don't join an exchange that began before: its response may
    /// be older than the change. A live query doesn't join one when an answer to it is known, or was made stale. Only
    /// requests that pass this middleware share exchanges.
    public static func deduplication() -> Middleware {
        Middleware(RequestDeduplication().respond)
    }
}

/// The exchanges that several requests share.
private final class RequestDeduplication: Sendable {
    private struct Key: Hashable, Sendable {
        let url: URL
        let fields: [[String]]
        let credentials: Int
        let login: Login?
        let identity: String?
        let cache: CachePolicy
        let changes: Int
    }

    private let flights = SingleFlight<Key, HTTPAnswer>(endsWhenAbandoned: true)
    /// The number of ended requests that may have changed something.
    private let changes = Atomic(0)

    func respond(to request: HTTPRequest, next: @escaping HTTPHandler) -> SignalProducer<HTTPAnswer, CoreError> {
        guard request.method == .GET, request.bodySize == 0, request.context.sink == nil,
            request.context.progress == nil
        else {
            return request.method.isSafe ? next(request) : changing(request, next)
        }
        guard !request.handling.needsNewAnswer else { return next(request) }
        guard request.context.unknownCredentials != nil, request.context.identity == nil else {
            return joined(request, next)
        }
        return .responding { [self] responder in
            responder.identify(request, otherwise: next) { [self] in
                responder.perform(joined($0, next), then: responder.finish)
            }
        }
    }

    private func joined(
        _ request: HTTPRequest,
        _ next: @escaping HTTPHandler
    ) -> SignalProducer<HTTPAnswer, CoreError> {
        let key = Key(
            url: request.url,
            fields: request.headers.map { [$0.name.lowercased(), $0.value] },
            credentials: request.context.credentials,
            login: request.context.login,
            identity: request.context.identity,
            cache: request.cachePolicy,
            changes: changes.load(ordering: .acquiring)
        )
        // A request that joins makes no exchange: its slot among the requests of its host is free for the request that
        // does.
        let record = request.context.record
        let joined: @Sendable (CauseID) -> Void = { leader in
            request.context.place?.stepOut()
            record?.note(.joined(leader))
        }
        return flights.producer(for: key, by: record?.access ?? .none, joined: joined) {
            record?.share()
            return next(request)
        }
    }

    /// Makes a request that changes something, and counts it when it has ended, with whatever outcome.
    private func changing(
        _ request: HTTPRequest,
        _ next: @escaping HTTPHandler
    ) -> SignalProducer<HTTPAnswer, CoreError> {
        .deferred { [self] in
            let counted = Once()
            let count: @Sendable () -> Void = { [self] in
                if counted.begin() { changes.add(1, ordering: .acquiringAndReleasing) }
            }
            return next(request).on(terminated: count, disposed: count, value: { _ in count() })
        }
    }
}
