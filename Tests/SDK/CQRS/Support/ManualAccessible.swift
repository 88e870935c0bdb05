import Foundation
import MillraceBackend
import MillraceStreams
import Synchronization

/// An accessible whose exchanges are answered by the test, one by one and in any order, cancelled ones too.
final class ManualAccessible: Accessible {
    struct Exchange: Sendable {
        let method: Resource.Method
        let headers: [String: String]
        /// The method and the path.
        let target: String
        let body: String
        let answer: @Sendable (Result<String, CoreError>) -> Void
        let isOver: @Sendable () -> Bool
    }

    private let log = Mutex<[Exchange]>([])

    var exchanges: [Exchange] { log.withLock { $0 } }
    var queries: [Exchange] { exchanges.filter { $0.method == .GET } }
    var commands: [Exchange] { exchanges.filter { $0.method != .GET } }

    func access<Request, Response>(
        _ resource: BackendResource<Request, Response, NoAuth>,
        with request: Request
    ) -> SignalProducer<Response, CoreError> {
        SignalProducer { [self] observer, lifetime in
            let exchange = Exchange(
                method: resource.method,
                headers: resource.headers,
                target: "\(resource)",
                body: (try? resource.request(request, Parser.encoder).get()).map { String(decoding: $0, as: UTF8.self) }
                    ?? "",
                answer: { resource.send($0, to: observer) },
                isOver: { lifetime.hasEnded }
            )
            log.withLock { $0.append(exchange) }
        }
    }
}
