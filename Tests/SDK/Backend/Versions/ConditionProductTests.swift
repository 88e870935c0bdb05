import Foundation
import MillraceBatches
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

/// A write over a version, alone or in a batch, on every way that a request can take: with a login that is renewed, a
/// redirect, an exchange that is lost or refused and repeated, and a host that asks for a pause.
@Suite(.bodyTimeLimit) struct ConditionProductTests {
    private enum Fault: CaseIterable {
        case none, lost, gateway, busy, silent
    }

    private enum OwnAuth: AuthKind {}

    private struct Way {
        var isBatch = false
        var renewsLogin = false
        var isRedirected = false
        var fault = Fault.none
        var backsOff = false
        var isRefused = false

        /// A 503 that asks for a pause has turned the write away.
        var mayHaveSucceeded: Bool { fault == .lost || fault == .gateway || fault == .silent && !backsOff }
    }

    /// Each of the five flags × each fault.
    private static let ways: [Way] = (0..<32).flatMap { flags in
        Fault.allCases.map { fault in
            Way(
                isBatch: flags & 1 != 0,
                renewsLogin: flags & 2 != 0,
                isRedirected: flags & 4 != 0,
                fault: fault,
                backsOff: flags & 8 != 0,
                isRefused: flags & 16 != 0
            )
        }
    }

    /// The backend of a way: what it asks of each exchange, and what reached the place where the write is made.
    private final class Server: Transport {
        private struct State {
            var arrived: [HTTPRequest] = []
            var isFaulty = true
            var asks = true
        }

        private let way: Way
        private let state = Mutex(State())

        init(_ way: Way) {
            self.way = way
        }

        var arrived: [HTTPRequest] { state.withLock { $0.arrived } }

        func send(
            _ request: HTTPRequest,
            completion: @escaping @Sendable (Result<HTTPAnswer, CoreError>) -> Void
        ) -> @Sendable () -> Void {
            completion(answer(request))
            return {}
        }

        private func answer(_ request: HTTPRequest) -> Result<HTTPAnswer, CoreError> {
            func status(_ code: Int, _ headers: HeaderFields = [:], _ body: String = "") -> Result<
                HTTPAnswer, CoreError
            > {
                let head = HTTPResponse(status: code, headers: headers, url: request.url)
                return .success(HTTPAnswer(response: head, body: Data(body.utf8)))
            }
            if way.renewsLogin, request.headers["Authorization"] == "Bearer t0" { return status(401) }
            if way.isRedirected, !request.url.path().hasPrefix("/moved") {
                return status(307, ["Location": "/moved\(request.url.path())"])
            }
            return state.withLock { state in
                state.arrived.append(request)
                let pause: HeaderFields = way.backsOff && state.asks ? ["Backoff": "20"] : [:]
                state.asks = false
                if state.isFaulty {
                    state.isFaulty = false
                    switch way.fault {
                    case .none: break
                    case .lost: return .failure(.transport(.reset))
                    case .gateway: return status(502, pause)
                    case .busy:
                        return status(503, way.backsOff ? ["Retry-After": "1", "Backoff": "20"] : ["Retry-After": "1"])
                    case .silent: return status(503, pause)
                    }
                }
                let tag = "\"\(way.isRefused ? 7 : 2)\""
                let code = way.isRefused ? 412 : 200
                guard way.isBatch else { return status(code, ["ETag": tag], way.isRefused ? "{}" : "2") }
                let head = #"{"ETag": "\"\#(way.isRefused ? 7 : 2)\""}"#
                return status(200, [:], #"{"responses": [{"status": \#(code), "headers": \#(head), "body": 2}]}"#)
            }
        }
    }

    @Test func aConditionSurvivesEveryWay() throws {
        for way in Self.ways {
            let clock = TestScheduler()
            let server = Server(way)
            let provider = RefreshingTokenProvider(
                token: Token("t0"),
                refresh: { _ in SignalProducer(value: Token("t1")) }
            )
            let retry = Middleware.retry(
                .init(backoff: .constant(upTo: 2, pause: .seconds(1)), methods: [.PUT, .POST]),
                on: clock
            )
            let url = try URL.of("http://localhost")
            let session = BackendSession(
                environment: Environment(base: url),
                transport: server,
                middleware: [retry, .backOff(waitingUpTo: .seconds(30), on: clock)]
            )
            .authenticated(OwnAuth.self, by: .bearer(provider))
            let write = BackendResource<Int, Versioned<Int>, OwnAuth>(path: .api(.core, "/v1/data"), method: .PUT)
                .requiring(.unchanged(Version(etag: "\"1\"")))
            let results = Mutex<[Result<Versioned<Int>, CoreError>]>([])
            if way.isBatch {
                let batch = BatchEndpoint<OwnAuth>(at: .api(.core, "/batch"), format: .kinto)
                session.access(batch.resource([BatchRequest(write, with: 1)])).startWithResult { result in
                    results.withLock { $0 += result.recovered }
                }
            } else {
                session.access(write, with: 1).startWithResult { result in results.withLock { $0.append(result) } }
            }
            for _ in 0..<30 { clock.advance(by: .seconds(1)) }

            let name = "\(way)"
            let all = results.withLock { $0 }
            #expect(
                (all.count, clock.isIdle, server.arrived.count) == (1, true, (way.fault == .none ? 1 : 2)),
                "\(name)"
            )
            let arrived = server.arrived.map { request in
                let text = String(decoding: request.body ?? Data(), as: UTF8.self)
                let isRight = way.isBatch ? text.contains(#""If-Match":"\"1\"""#) : text == "1"
                return [request.headers["Authorization"], request.headers["If-Match"], isRight ? "right" : text]
            }
            let expected = ["Bearer t\(way.renewsLogin ? 1 : 0)", way.isBatch ? nil : "\"1\"", "right"]
            #expect(arrived == Array(repeating: expected, count: arrived.count), "\(name)")
            let value = try? all.first?.get()
            let error = all.first?.failure
            // The write may be what has changed the version: nobody but the resource itself can tell.
            let isUnknown = way.isRefused ? way.mayHaveSucceeded : nil
            #expect(
                (value, error?.isPreconditionFailed, error?.refusal?.version, error?.isOutcomeUnknown) == (
                    way.isRefused ? nil : Versioned(2, version: Version(etag: "\"2\"")), way.isRefused ? true : nil,
                    way.isRefused ? Version(etag: "\"7\"") : nil, isUnknown
                ),
                "\(name)"
            )
        }
    }

    /// What a batch changes isn't at the place of the batch: a cache forgets the places of its parts.
    @Test(arguments: Resource.Method.allCases, [200, 412, 502, 504, 400, 503])
    func aBatchOutdatesWhatItsPartsChange(method: Resource.Method, status: Int) throws {
        let script = Script(
            .status(200, ["Cache-Control": "max-age=60"], body: "1"),
            .status([200, 412].contains(status) ? 200 : status, body: #"{"responses": [{"status": \#(status)}]}"#),
            .status(200, ["Cache-Control": "max-age=60"], body: "2")
        )
        let url = try URL.of("http://localhost/api")
        let session = BackendSession(
            environment: Environment(base: url),
            transport: ScriptTransport(script: script),
            middleware: [.cache(ResponseCache(), on: TestScheduler())]
        )
        let read = BackendResource<Void, Int, NoAuth>(path: .api(.core, "/v1/data?x=1"), method: .GET)
            .query([URLQueryItem(name: "q", value: "é")])
        let part = BackendResource<Void, Void, NoAuth>(path: .api(.core, "/v1/data?x=1"), method: method)
            .query([URLQueryItem(name: "q", value: "é")])
        let batch = BatchEndpoint<NoAuth>(at: .api(.core, "/batch"), format: .kinto)
        _ = session.access(read).single()
        _ = session.access(batch.resource([BatchRequest(part)])).single()
        let isOutdated = !method.isSafe && status != 400 && status != 503
        #expect(session.access(read).single() == .success(isOutdated ? 2 : 1))
    }
}

extension Result where Success == [Result<Versioned<Int>, CoreError>], Failure == CoreError {
    /// The results of a batch; its failure as the only one where it failed as a whole.
    fileprivate var recovered: Success {
        switch self {
        case let .success(results): results
        case let .failure(error): [.failure(error)]
        }
    }
}
