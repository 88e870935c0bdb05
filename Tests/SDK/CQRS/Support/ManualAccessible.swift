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
                answer: { result in
                    let head = HTTPResponse(status: 200, url: URL(filePath: "/"))
                    switch result.flatMap({ resource.response(Data($0.utf8), head) }) {
                    case .success(let value):
                        observer.send(value: value)
                        observer.sendCompleted()
                    case .failure(let error):
                        observer.send(error: error)
                    }
                },
                isOver: { lifetime.hasEnded }
            )
            log.withLock { $0.append(exchange) }
        }
    }
}
