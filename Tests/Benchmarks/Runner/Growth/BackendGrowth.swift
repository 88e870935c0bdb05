import BenchmarkCases
import Dispatch
import Foundation
import Millrace
import MillraceMockServer
import Synchronization

extension GrowthCases {
    static let backend: [GrowthCase] = values + requests + documents

    /// Returns a session whose requests a function answers before `send` returns.
    static func session(
        through middleware: [Middleware] = [],
        answer: @escaping @Sendable (HTTPRequest) -> (status: Int, headers: HeaderFields, body: Data)
    ) -> BackendSession {
        BackendSession(
            environment: Environment(base: RequestCases.base),
            transport: AnswerTransport(answer: answer),
            middleware: middleware
        )
    }

    /// Starts requests at once, waits for all answers, and returns the number of those that aren't errors.
    static func answers(of session: BackendSession, _ resources: [BackendResource<Void, Data, NoAuth>]) -> Int {
        let done = DispatchGroup()
        let count = Mutex(0)
        for resource in resources {
            done.enter()
            session.access(resource).startWithResult { result in
                if (try? result.get()) != nil { count.withLock { $0 += 1 } }
                done.leave()
            }
        }
        done.wait()
        return count.withLock { $0 }
    }

    private static let values: [GrowthCase] = [
        GrowthCase("n header fields set", "Backend/HTTP", promised: .linear, size: 100) { size in
            let names = (0..<size).map { "X-Field-\($0)" }
            return {
                var fields: HeaderFields = [:]
                for name in names { fields[name] = "1" }
                return fields.count
            }
        },
        GrowthCase("a form of n items", "Backend/Encoding", promised: .linear, size: 100) { size in
            let items = (0..<size).map { URLQueryItem(name: "item \($0)", value: "a value with ü") }
            return { UploadBody.form(items).pieces.count }
        },
        GrowthCase("n cookies of a server", "Backend/Cookies", promised: .flat, size: 100) { size in
            // A jar keeps at most 50 cookies of a domain.
            let jar = CookieJar()
            for number in 0..<size {
                jar.take(
                    from: HTTPResponse(status: 200, headers: ["Set-Cookie": "c\(number)=1"], url: RequestCases.base)
                )
            }
            return { (0..<100).reduce(0) { count, _ in count + (jar.header(for: RequestCases.base)?.utf8.count ?? 0) } }
        },
    ]

    private static let requests: [GrowthCase] = [
        GrowthCase("n requests", "Backend/Session", "Backend/Resource", promised: .linear, size: 100) { size in
            let session = session { _ in (200, [:], Data("[1,2,3]".utf8)) }
            let resource = BackendResource<Void, [Int], NoAuth>(path: .api(.core, "/numbers"), method: .GET)
            return {
                let sum = Sum()
                for _ in 0..<size { session.access(resource).startWithResult { _ in sum.total += 1 } }
                return sum.total
            }
        },
        GrowthCase("a request through n middleware", "Backend/Middleware", promised: .linear, size: 5) { size in
            let resource = BackendResource<Void, Data, NoAuth>(path: .api(.core, "/numbers"), method: .GET)
            let middleware = Array(repeating: Middleware { $1($0) }, count: size)
            let session = session(through: middleware) { _ in (200, [:], Data()) }
            return {
                let sum = Sum()
                for _ in 0..<100 { session.access(resource).startWithResult { _ in sum.total += 1 } }
                return sum.total
            }
        },
        GrowthCase("n requests wait for a host", "Backend/Middleware", promised: .linear, size: 100) { size in
            let resource = BackendResource<Void, Data, NoAuth>(path: .api(.core, "/numbers"), method: .GET)
            let session = BackendSession(
                environment: Environment(base: RequestCases.base),
                transport: AnswerTransport(queue: DispatchQueue(label: "growth.answers")) { _ in (200, [:], Data()) },
                middleware: [.hostLimit(6)]
            )
            return { answers(of: session, Array(repeating: resource, count: size)) }
        },
        GrowthCase(
            "an answer of n bytes that is refused",
            "Backend/Errors",
            "Backend/Redaction",
            promised: .linear,
            size: 10_000
        ) { size in
            let body = Data(String(repeating: "not found, token=abc ", count: size / 21).utf8)
            let session = session { _ in (404, ["Content-Type": "text/plain"], body) }
            let resource = BackendResource<Void, [Int], NoAuth>(path: .api(.core, "/numbers"), method: .GET)
            return {
                let sum = Sum()
                for _ in 0..<10 { session.access(resource).startWithFailed { sum.total += "\($0)".utf8.count } }
                return sum.total
            }
        },
        GrowthCase("n requests wait for one token", "Backend/Authentication", promised: .linear, size: 100) { size in
            let resource = BackendResource<Void, Data, KongAuth>(path: .api(.core, "/numbers"), method: .GET)
            return {
                let (logins, input) = Signal<Token, CoreError>.pipe()
                let session = session { _ in (200, [:], Data()) }
                    .authenticated(KongAuth.self, by: .bearer(login: logins.producer.take(first: 1)))
                let sum = Sum()
                for _ in 0..<size { session.access(resource).startWithResult { _ in sum.total += 1 } }
                input.send(value: Token("token"))
                return sum.total
            }
        },
        GrowthCase("a path with an argument of n bytes", "Backend/Path", promised: .linear, size: 1_000) { size in
            let session = session { request in (200, [:], Data("\(request.url.absoluteString.utf8.count)".utf8)) }
            let argument = String(repeating: "a/ü ", count: size / 5)
            let resource = BackendResource<Void, Int, NoAuth>(path: .api(.core, "/entries/\(argument)"), method: .GET)
            return {
                let sum = Sum()
                session.access(resource).startWithResult { sum.total += (try? $0.get()) ?? 0 }
                return sum.total
            }
        },
        GrowthCase(
            "n requests at once over loopback",
            "Backend/Transport",
            "MockServer/Server",
            promised: .linear,
            size: 20
        ) { size in
            let server = MockServer()
            server.route(.GET, "/numbers", .json("[1]"))
            try server.start()
            let session = BackendSession(environment: Environment(base: server.url), transport: CurlTransport())
            let resource = BackendResource<Void, Data, NoAuth>(path: .api(.core, "/numbers"), method: .GET)
            return {
                let count = answers(of: session, Array(repeating: resource, count: size))
                server.stop()
                return count
            }
        },
        GrowthCase(
            "n bytes to a mock server",
            "MockServer/Wire",
            "MockServer/Requests",
            promised: .linear,
            size: 100_000
        ) { size in
            let server = MockServer()
            server.route(.POST, "/bodies") { .text("\($0.body.count)") }
            try server.start()
            let session = BackendSession(environment: Environment(base: server.url), transport: CurlTransport())
            let resource = BackendResource<Data, Data, NoAuth>(path: .api(.core, "/bodies"), method: .POST)
            let body = Data(count: size)
            return {
                let answer = try? session.access(resource, with: body).single()?.get()
                server.stop()
                return answer.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
            }
        },
        GrowthCase("n lines of an answer", "Backend/Streaming", promised: .linear, size: 1_000) { size in
            let body = Data(String(repeating: "1\n", count: size).utf8)
            let session = session { _ in (200, [:], body) }
            let resource = BackendResource<Void, Int, NoAuth>(path: .api(.core, "/lines"), method: .GET)
            return {
                let sum = Sum()
                session.streaming.lines(of: resource).startWithResult { _ in sum.total += 1 }
                return sum.total
            }
        },
    ]

    private struct City: Codable, Sendable {
        var name: String
        var size: Int
    }

    private static let documents: [GrowthCase] = [
        GrowthCase("a document of n rows is decoded", "Backend/Parser", "JSON", promised: .linear, size: 100) {
            size in
            let row = #"{"name":"London","size":1}"#
            let document = Data("[\(Array(repeating: row, count: size).joined(separator: ","))]".utf8)
            return { (try? (Parser.parse(document) as Result<[City], CoreError>).get().count) ?? 0 }
        },
        GrowthCase("an object of n members is decoded", "Backend/Parser", promised: .linear, size: 100) { size in
            let members = (0..<size).map { "\"member \($0)\":\($0)" }.joined(separator: ",")
            let document = Data("{\(members)}".utf8)
            return { (try? (Parser.parse(document) as Result<[String: Int], CoreError>).get().count) ?? 0 }
        },
        GrowthCase("a document of n rows is encoded", "Backend/Parser", promised: .linear, size: 100) { size in
            let rows = Array(repeating: City(name: "London", size: 1), count: size)
            return { (try? Parser.encode(rows).get().count) ?? 0 }
        },
    ]
}
