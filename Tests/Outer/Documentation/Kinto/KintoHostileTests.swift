import Foundation
import Millrace
import Synchronization
import TestSupport
import Testing

/// Answers to each call of the client that Kinto would never give: each ends in a refusal that says what is wrong, after few requests.
@Suite(.bodyTimeLimit) struct KintoHostileTests {
    private static let tea = Memo(id: "tea", text: "Tea", stars: 3)
    private static let version = Version(etag: "\"1\"")
    private static let password = "laura's password"

    /// A server that always answers in one way.
    private final class Server: Transport {
        let requests = Mutex<[HTTPRequest]>([])
        private let answer: @Sendable (HTTPRequest, Int) -> HTTPAnswer

        /// Creates a server from a function of a request and its number, from 1.
        init(_ answer: @escaping @Sendable (HTTPRequest, Int) -> HTTPAnswer) {
            self.answer = answer
        }

        convenience init(_ status: Int, _ body: String, _ headers: HeaderFields = ["Content-Type": "application/json"])
        {
            self.init { request, _ in Server.answer(to: request, status, body, headers) }
        }

        static func answer(
            to request: HTTPRequest,
            _ status: Int,
            _ body: String,
            _ headers: HeaderFields = [:]
        ) -> HTTPAnswer {
            let head = HTTPResponse(status: status, headers: headers, url: request.url)
            return HTTPAnswer(response: head, body: Data(body.utf8))
        }

        func send(
            _ request: HTTPRequest,
            completion: @escaping @Sendable (Result<HTTPAnswer, CoreError>) -> Void
        ) -> @Sendable () -> Void {
            let number = requests.withLock { requests in
                requests.append(request)
                return requests.count
            }
            completion(.success(answer(request, number)))
            return {}
        }

        var count: Int { requests.withLock { $0.count } }

        var client: MemosClient {
            get throws {
                let url = try #require(URL(string: "http://kinto.example/v1"))
                let session = BackendSession(environment: Environment(base: url), transport: self)
                return MemosClient(session, user: "laura", password: KintoHostileTests.password)
            }
        }
    }

    /// A call of the client, and what it sends or fails with.
    private struct Call: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let outcome: @Sendable (MemosClient) -> Result<String, CoreError>

        init<Value: Sendable>(
            _ name: String,
            _ access: @escaping @Sendable (MemosClient) -> SignalProducer<Value, CoreError>
        ) {
            testDescription = name
            outcome = { client in
                access(client).single()?.map { "\($0)" } ?? .success("nothing")
            }
        }
    }

    /// Every call whose answer is looked at; that of `prepare` isn't.
    private static let calls = [
        Call("batchLimit") { $0.batchLimit() },
        Call("add") { $0.add(NewMemo(text: "Tea")) },
        Call("insert") { $0.insert(tea) },
        Call("read") { $0.read("tea") },
        Call("read unless") { $0.read("tea", unless: version) },
        Call("merge") { $0.merge(Versioned(tea, version: version), to: Memo(id: "tea", text: "x")) },
        Call("amend") { $0.amend(Versioned(tea, version: version), to: Memo(id: "tea", text: "x")) },
        Call("update") { $0.update(Versioned(tea, version: version), to: tea) { mine, _ in mine } },
        Call("all") { $0.all() },
        Call("starred") { $0.starred(atLeast: 1) },
        Call("both") { $0.both(reading: "tea", inserting: tea) },
        Call("delete") { $0.delete("tea", over: version) },
        Call("changes") { $0.changes(since: 0) },
    ]

    private static let bodies = [
        "", " ", #"{"data": {"id": "t"#, "<html><body>Log in to the hotel's network</body></html>", "null", "7", "[]",
        "{}",
        #"{"data": null}"#, #"{"data": 7}"#, #"{"data": {}}"#, #"{"data": [[]]}"#, #"{"data": [{"id": 7}]}"#,
        #"{"data": {"id": 7, "text": "Tea"}}"#, #"{"responses": []}"#, #"{"responses": [7, 8]}"#,
        #"{"responses": [{"status": 0}, {"status": 200}]}"#, #"{"settings": {"batch_max_requests": "25"}}"#,
        String(repeating: "[", count: 100_000), "\u{FEFF}\u{0}",
    ]

    @Test(arguments: calls)
    private func aBodyThatIsNoneIsAParsingError(call: Call) throws {
        for type in ["application/json", "text/html", "image/png; q=\"", ""] {
            for body in Self.bodies where !(type == "" && body.count > 1000) {
                let server = Server(200, body, ["Content-Type": type, "ETag": "\"2\""])
                guard case let .failure(.parsing(reason, endpoint?)) = call.outcome(try server.client) else {
                    Issue.record("\(type) \(body.prefix(60)): no parsing error")
                    continue
                }
                #expect(endpoint.path.hasPrefix("/v1/"))
                #expect("\(reason)".utf8.count < 500)
                #expect(server.count == 1)
            }
        }
    }

    /// Whatever a refusal says, it is short, and has no password.
    @Test(arguments: calls)
    private func aRefusalIsARefusal(call: Call) throws {
        let long = String(repeating: #"{"name": "text", "description": "\#(Self.password)"},"#, count: 3000)
        let bodies =
            Self.bodies + [
                #"{"code": 400, "details": [\#(long.dropLast())]}"#, #"{"details": "none"}"#,
                #"{"details": {"existing": 7}}"#,
                #"{"details": {"existing": {"id": "\#(String(repeating: "x", count: 70_000))", "text": ""}}}"#,
            ]
        for status in TestDepth.some([400, 401, 404, 409, 412, 500]) {
            for body in bodies {
                let server = Server(status, body)
                guard case let .failure(error) = call.outcome(try server.client) else {
                    Issue.record("\(status) \(body.prefix(60)): no refusal")
                    continue
                }
                #expect(error.refusal?.code == status)
                #expect("\(error)".utf8.count < 1000)
                #expect(!"\(error.ofKinto)".contains(String(repeating: "x", count: 1000)))
                // A write is refused, and what the server has is read once.
                #expect(server.count <= 2)
            }
        }
    }
}
