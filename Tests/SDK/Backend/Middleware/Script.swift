import Foundation
import MillraceStreams
import Synchronization

@testable import MillraceBackend

/// The far end of a chain of middleware: answers from a list, or not before it is told to.
final class Script: Sendable {
    typealias Outcome = Result<HTTPAnswer, CoreError>

    private struct State {
        var outcomes: [Outcome]
        var requests: [HTTPRequest] = []
        var waiting: [(request: HTTPRequest, observer: Signal<HTTPAnswer, CoreError>.Observer)] = []
        var cancelled = 0
    }

    private let state: Mutex<State>

    /// Creates one that answers from a list, and then lets requests wait for `answer(_:)`.
    convenience init(_ outcomes: Outcome...) {
        self.init(outcomes)
    }

    init(_ outcomes: [Outcome]) {
        state = Mutex(State(outcomes: outcomes))
    }

    var requests: [HTTPRequest] { state.withLock { $0.requests } }
    var cancelled: Int { state.withLock { $0.cancelled } }
    var waiting: Int { state.withLock { $0.waiting.count } }
    /// The request that has waited longest.
    var nextWaiting: HTTPRequest? { state.withLock { $0.waiting.first?.request } }

    var handler: HTTPHandler {
        { request in
            SignalProducer { [self] observer, lifetime in
                let outcome: Outcome? = state.withLock { state in
                    state.requests.append(request)
                    return state.outcomes.isEmpty ? nil : state.outcomes.removeFirst()
                }
                guard let outcome else {
                    state.withLock { $0.waiting.append((request, observer)) }
                    lifetime.observeEnded { [self] in state.withLock { $0.cancelled += 1 } }
                    return
                }
                Script.send(outcome, from: request.url, to: observer)
            }
        }
    }

    /// Answers the request that has waited longest.
    func answer(_ outcome: Outcome) {
        let next = state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
        if let next { Script.send(outcome, from: next.request.url, to: next.observer) }
    }

    private static func send(
        _ outcome: Outcome,
        from url: URL,
        to observer: Signal<HTTPAnswer, CoreError>.Observer
    ) {
        switch outcome {
        case .success(let answer):
            let head = HTTPResponse(status: answer.response.status, headers: answer.response.headers, url: url)
            observer.send(value: HTTPAnswer(response: head, body: answer.body, origin: answer.origin))
            observer.sendCompleted()
        case .failure(let error):
            observer.send(error: error)
        }
    }
}

extension Result where Success == HTTPAnswer, Failure == CoreError {
    static func status(_ status: Int, _ headers: HeaderFields = [:], body: String = "") -> Self {
        .success(HTTPAnswer(response: .init(status: status, headers: headers, url: .test), body: Data(body.utf8)))
    }
}

extension URL {
    /// Returns the URL of a text that is one.
    static func of(_ text: String) throws -> URL {
        guard let url = URL(string: text) else { throw CoreError.request(.invalidURL(text)) }
        return url
    }

    static var test: URL { URL(string: "http://localhost/v1/data") ?? URL(filePath: "/") }
}

extension HTTPRequest {
    static func test(_ method: Resource.Method = .GET, headers: HeaderFields = [:]) -> HTTPRequest {
        HTTPRequest(method: method, url: .test, headers: headers)
    }
}

/// What a stream sent, in the order in which it did.
final class Outcomes: Sendable {
    private let kept = Mutex<[String]>([])

    var all: [String] { kept.withLock { $0 } }

    @discardableResult
    func observe(_ producer: SignalProducer<HTTPAnswer, CoreError>) -> any Disposable {
        producer.start(
            .init(
                value: { [self] in add("\($0.response.status)") },
                failed: { [self] in add("\($0)") },
                completed: { [self] in add("completed") },
                interrupted: { [self] in add("interrupted") }
            )
        )
    }

    func add(_ text: String) {
        kept.withLock { $0.append(text) }
    }
}

/// A transport that answers from a script.
struct ScriptTransport: Transport {
    let script: Script

    func send(
        _ request: HTTPRequest,
        completion: @escaping @Sendable (Result<HTTPAnswer, CoreError>) -> Void
    ) -> @Sendable () -> Void {
        let exchange = script.handler(request).start(
            .init(value: { completion(.success($0)) }, failed: { completion(.failure($0)) })
        )
        return { exchange.dispose() }
    }
}
