import Foundation
import MillraceMockServer
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

/// No answer is ever taken for another request's, and nothing is sent twice, whatever waits on a connection that was
/// kept.
@Suite(.onEveryTransport, .namingTransport, .bodyTimeLimit) struct KeptConnectionTests {
    private struct Way: CustomTestStringConvertible, Sendable {
        let method: Resource.Method
        let body: String

        var testDescription: String { "\(method.rawValue) \(body)" }
    }

    private static let ways: [Way] = [
        .init(method: .GET, body: ""), .init(method: .POST, body: "body"), .init(method: .POST, body: ""),
        .init(method: .PUT, body: "body"), .init(method: .PUT, body: ""), .init(method: .DELETE, body: ""),
        .init(method: .PATCH, body: "body"),
    ]

    /// Makes three requests, and returns what was answered.
    private func ask(_ backend: TestBackend, _ way: Way, _ fault: KeptConnectionFault) -> [String] {
        let resource = BackendResource<Data, Data, NoAuth>(path: .api(.core, "/v1/data"), method: way.method)
        return ["1", "2", "3"].map { number in
            backend.server.enqueue(fault.answer(number))
            let result = backend.session.access(resource, with: Data(way.body.utf8)).single()
            if fault.meanwhile(backend.server) { expect(Descriptors.waitForInput(from: backend.server.url), is: true) }
            switch result {
            case .success(let data): return String(decoding: data, as: UTF8.self)
            case .failure(let error): return "\(error)"
            case nil: return "nothing"
            }
        }
    }

    /// A transport on libcurl that looks at a kept connection before it sends on it, or, before 7.80, doesn't.
    private static func curl(looksBeforeUse looks: Bool) -> CurlTransport {
        let limits = CurlLimits(body: 1000, head: 1000, connectionsPerHost: 4, looksBeforeUse: looks)
        return CurlTransport(limits: limits, library: { CurlLibrary.shared })
    }

    @Test(arguments: KeptConnectionFault.rows, ways)
    private func whatWaitsIsNoAnswer(fault: KeptConnectionFault, way: Way) throws {
        let older = TransportKind.current == .curl ? [Self.curl(looksBeforeUse: false)] : []
        for transport in [TransportKind.current.transport()] + older {
            let backend = try TestBackend(transport: transport)
            let answers = ask(backend, way, fault)
            let requests = backend.server.requests.map { "\($0.method.rawValue) \($0.bodyText)" }
            #expect((answers, requests) == (["1", "2", "3"], [String](repeating: way.testDescription, count: 3)))
        }
    }

    @Test func aConnectionOnWhichNothingWaitsIsUsedAgain() throws {
        guard TransportKind.current == .curl else { return }
        for looks in [true, false] {
            let backend = try TestBackend(transport: Self.curl(looksBeforeUse: looks))
            let fault = try KeptConnectionFault.rows.first.unwrapped()
            _ = ask(backend, .init(method: .PUT, body: "body"), fault)

            #expect(backend.server.requests.map(\.connectionNumber) == [1, 1, 1])
        }
    }

    /// The last read of a long answer takes no byte behind it, and a request that waits for the connection gets it in
    /// the same pass of libcurl.
    @Test(arguments: [1, 20_000, 100_000], ["Content-Length", "Transfer-Encoding"])
    func whatFollowsAnAnswerIsNoAnswerToARequestThatHasWaited(size: Int, field: String) throws {
        guard TransportKind.current == .curl else { return }
        let limits = CurlLimits(body: 1_000_000, head: 1000, connectionsPerHost: 1)
        let backend = try TestBackend(transport: CurlTransport(limits: limits, library: { CurlLibrary.shared }))
        let text = String(repeating: "a", count: size)
        let isChunked = field != "Content-Length"
        let body = isChunked ? "\(String(size, radix: 16))\r\n\(text)\r\n0\r\n\r\n" : text
        let answer = "HTTP/1.1 200 OK\r\n\(field): \(isChunked ? "chunked" : "\(size)")\r\n\r\n\(body)"
        let stray = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nstray"
        backend.server.dispatcher = { _ in .raw(answer + stray, closing: false) }
        let accesses = (0..<8).map { _ in PendingAccess(backend.session) }

        #expect(accesses.map { $0.text == text ? "right" : $0.text } == Array(repeating: "right", count: 8))
    }

    /// libcurl gives up when six kept connections have ended under a request.
    ///
    /// One row after the other: each has sixteen descriptors, and a process may have only 256 in all.
    @Test(.serialized, arguments: [Resource.Method.GET, .HEAD, .PUT, .DELETE], [false, true])
    func aServerThatEndsManyConnectionsIsAskedOnANewOne(method: Resource.Method, hasBody: Bool) throws {
        guard TransportKind.current == .curl else { return }
        let server = try ForgetfulServer(connections: 8)
        defer { server.stop() }
        let session = BackendSession(
            environment: Environment(base: server.url),
            transport: TransportKind.current.transport()
        )
        let kept = (0..<8).map { _ in PendingAccess(session) }
        let texts = kept.map(\.text)
        let access = PendingAccess(session, method, body: Data((hasBody ? "body" : "").utf8))
        let sendsBody = hasBody && method != .HEAD
        let lost = "\(method.rawValue) /v1/data: the connection was closed before an answer began"
        let expected = sendsBody ? lost : "new"
        #expect((Set(texts), access.text) == (["kept"], method == .HEAD ? "" : expected))
    }

    /// What libcurl sends a second time by itself may meet its own success like any other repetition.
    @Test(arguments: [Resource.Method.PUT, .DELETE, .GET, .POST])
    func aRepetitionOfLibcurlsIsNoted(method: Resource.Method) throws {
        guard TransportKind.current == .curl else { return }
        for answers in [[MockResponse.disconnect(), .status(412)], [.status(412)]] {
            let backend = try TestBackend(transport: TransportKind.current.transport())
            let left = Mutex([MockResponse.text("kept")] + answers)
            // A dispatcher has the whole request when it answers.
            backend.server.dispatcher = { _ in left.withLock { $0.isEmpty ? .status(500) : $0.removeFirst() } }
            _ = backend.session.access(TestResource.data()).single()
            let resource = BackendResource<Data, Data, NoAuth>(path: .api(.core, "/v1/data"), method: method)
            let error = try (backend.session.access(resource, with: Data("body".utf8)).single()?.failure).unwrapped()

            let isRepeated = answers.count == 2 && method != .POST
            // Of a request that changes nothing, nobody asks whether it was carried out.
            #expect(
                (error.isPreconditionFailed, error.isOutcomeUnknown, backend.server.requestCount)
                    == (isRepeated || answers.count == 1, answers.count == 2 && method != .GET, isRepeated ? 3 : 2)
            )
        }
    }

    /// A server that goes away with a request is no server that has never had it: nobody makes a second order of it.
    @Test(arguments: Resource.Method.allCases, [false, true])
    func aServerThatGoesAwayMayHaveCarriedOutTheRequest(method: Resource.Method, hasBody: Bool) throws {
        guard TransportKind.current == .curl else { return }
        let server = try LastConnectionServer()
        let session = BackendSession(
            environment: Environment(base: server.url),
            transport: TransportKind.current.transport(),
            middleware: [.retry(RequestRetryPolicy(backoff: .constant(upTo: 1, pause: .zero)))]
        )
        let first = session.access(TestResource.data()).single()
        let resource = BackendResource<Data, Data, NoAuth>(path: .api(.core, "/v1/data"), method: method)
        let error = session.access(resource, with: Data((hasBody ? "body" : "").utf8)).single()?.failure

        // On a connection of its own, a request without a body has never been sent.
        let wasSent = method.isIdempotent || hasBody
        #expect(
            (first, server.end(), error?.isOutcomeUnknown) == (
                .success(Data("kept".utf8)), ["GET"] + (wasSent ? [method.rawValue] : []), wasSent && !method.isSafe
            ),
            "\(String(describing: error))"
        )
    }

    /// There a server is asked to close, and nothing helps against one that answers, keeps the connection, and sends
    /// more.
    @Test func onURLSessionAServerThatKeepsWhatItShouldCloseIsBelieved() throws {
        guard TransportKind.current == .urlsession else { return }
        let backend = try TestBackend()
        backend.server.enqueue(.raw("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n1", closing: false))
        backend.server.enqueue(.text("2"))
        let first = backend.session.access(TestResource.data()).single()
        backend.server.sendUnasked(Data("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nstray".utf8))
        expect(Descriptors.waitForInput(from: backend.server.url), is: true)

        // The libcurl in it looks once a second for kept connections on which something waits, and closes them.
        let second = try backend.session.access(TestResource.data()).single()?.get()
        let isOne = [Data("stray".utf8), Data("2".utf8)].contains(second)
        // The second request may be answered before the server has noted it.
        let connections = Set(backend.server.requests.map { $0.headers["Connection"] })
        #expect((first, isOne, connections) == (.success(Data("1".utf8)), true, ["close"]))
    }
}
