import Foundation
import MillraceBackend
import MillraceStreams
import Synchronization

/// An accessible whose exchanges are answered by the test, one by one and in any order, cancelled ones too.
package final class ManualAccessible: Accessible {
    package struct Exchange: Sendable {
        package let method: Resource.Method
        package let headers: [String: String]
        /// The method and the path.
        package let target: String
        package let body: String
        package let answer: @Sendable (Result<String, CoreError>) -> Void
        package let isOver: @Sendable () -> Bool
    }

    private let log = Mutex<[Exchange]>([])

    package init() {}

    package var exchanges: [Exchange] { log.withLock { $0 } }
    package var queries: [Exchange] { exchanges.filter { $0.method == .GET } }
    package var commands: [Exchange] { exchanges.filter { $0.method != .GET } }

    package func access<Request, Response>(
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
