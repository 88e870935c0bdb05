import Dispatch
import Foundation
import MillraceMockServer
import MillraceReactiveSwift
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

@Suite(.onEveryTransport, .namingTransport, .bodyTimeLimit) struct StreamingTests {
    private let backend: TestBackend

    init() throws {
        backend = try TestBackend(transport: TransportKind.current.transport(bodyLimit: 100_000))
    }

    private func collect(_ chunks: SignalProducer<Data, CoreError>) -> Result<Data, CoreError>? {
        chunks.reduce(Data()) { $0 + $1 }.single()
    }

    /// A stream: how it is answered, what came of it, and how it ended.
    private struct Stream: Sendable {
        let response: MockResponse
        /// What reads a line; nil for a stream of chunks.
        var line: (@Sendable (Data) -> Result<String, CoreError>)?
        /// The chunks together, or the lines.
        let received: [String]
        let end: String
    }

    private static let text: @Sendable (Data) -> Result<String, CoreError> = { data in
        .success(String(decoding: data, as: UTF8.self))
    }

    private static let city: @Sendable (Data) -> Result<String, CoreError> = { data in
        (Parser.parse(data) as Result<City, CoreError>).map(\.name)
    }

    private static let endless = MockResponse(
        body: .stream(length: 3 << 20) { offset, count in Data(repeating: 65, count: min(count, (3 << 20) - offset)) }
    )

    private static let streams: [Row<Stream>] = [
        Row("an empty body completes", .init(response: .status(204), received: [""], end: "completed")),
        Row(
            "a status that is not accepted is an error with its body",
            .init(
                response: .text("no such thing", status: 404),
                received: [""],
                end: "GET /v1/data: HTTP 404: no such thing"
            )
        ),
        Row(
            "a body that breaks off is an error after its chunks",
            .init(
                response: .text("half of it").disconnecting(at: .body(after: 4)),
                received: ["half"],
                end: "GET /v1/data: the connection ended in the middle of the answer"
            )
        ),
        Row(
            "a line that is no value fails the stream",
            .init(
                response: .text("{\"name\": \"Bath\"}\n{\"name\": 7}\n{\"name\": \"x\"}\n"),
                line: city,
                received: ["Bath"],
                end: "GET /v1/data: at name: expected a string, found a number"
            )
        ),
        Row(
            "a line without an end is too large",
            .init(
                response: endless,
                line: city,
                received: [],
                end: "\(CoreError.transport(.tooLarge(limit: 1 << 20), at: .init(method: .GET, path: "/v1/data")))"
            )
        ),
    ]

    private static let lines: [Row<Stream>] = ["a b\n", "\n\r\n \n", "{}\n[1]\r\nlast"].flatMap { body in
        (1...body.utf8.count).map { size in
            Row(
                "lines are cut wherever the chunks end: \(body.debugDescription) in chunks of \(size)",
                Stream(
                    response: .text(body).chunked(size: size),
                    line: text,
                    received: body.split(omittingEmptySubsequences: false) { $0.isNewline }.map(String.init)
                        .filter { !$0.trimmingCharacters(in: .whitespaces).isEmpty },
                    end: "completed"
                )
            )
        }
    }

    @Test(arguments: streams + lines) private func whatCameOfAStreamIsThereBeforeItsEnd(_ row: Row<Stream>) {
        let stream = row.value
        let received = Mutex<[String]>([])
        backend.server.enqueue(stream.response)
        let streaming = backend.session.streaming
        let result: Result<Void, CoreError>
        if let line = stream.line {
            let lines = BackendResource<Void, String, NoAuth>(
                path: .api(.core, "/v1/data"),
                method: .GET,
                response: { data, _ in line(data) }
            )
            result = streaming.lines(of: lines).on(value: { line in received.withLock { $0.append(line) } }).wait()
        } else {
            let bytes = Mutex(Data())
            result = streaming.chunks(of: TestResource.data())
                .on(value: { chunk in bytes.withLock { $0 += chunk } }).wait()
            received.withLock { $0 = [String(decoding: bytes.withLock { $0 }, as: UTF8.self)] }
        }
        let end = result.failure.map { String("\($0)".prefix(stream.end.count)) } ?? "completed"
        #expect((received.withLock { $0 }, end) == (stream.received, stream.end), sourceLocation: row.location)
    }

    @Test func aBodyComesInChunksWithoutALimit() {
        backend.server.enqueue(MockResponse(body: .counting(length: 3_000_000)))
        let body = collect(backend.session.streaming.chunks(of: TestResource.data()))

        #expect(body == .success(Data(count: 3_000_000, inStepsOf: 1)))
    }

    /// Middleware, or a transport that doesn't stream, may have the complete answer.
    @Test(arguments: ["", "text"]) func aCompleteAnswerIsOneChunk(_ body: String) {
        let middleware = Middleware { request, _ in
            let head = HTTPResponse(status: 200, headers: [:], url: request.url)
            return SignalProducer(value: HTTPAnswer(response: head, body: Data(body.utf8)))
        }
        let session = BackendSession(
            environment: backend.environment,
            transport: TransportKind.current.shared,
            middleware: [middleware]
        )
        let chunks = session.streaming.chunks(of: TestResource.data()).collect().single()
        #expect(chunks == .success(body.isEmpty ? [] : [Data(body.utf8)]))
    }

    @Test func aReaderThatStallsHasNoMoreThanItsShareInMemory() throws {
        let asked = Atomic(0)
        // URLSession can't make the backend wait; there, what the reader has not taken is in a file.
        let (isBounded, share) = (TransportKind.current == .curl, 16 << 20)
        let length = isBounded ? 2 * share : 2 << 20
        backend.server.enqueue(
            MockResponse(
                body: .stream(length: length) { offset, count in
                    asked.store(offset, ordering: .relaxed)
                    return Data(count: min(count, length - offset))
                }
            )
        )
        backend.server.route(.GET, "/other", .text("other"))
        let stalled = DispatchSemaphore(value: 0)
        let go = DispatchSemaphore(value: 0)
        let done = DispatchSemaphore(value: 0)
        let received = Atomic(0)
        backend.session.streaming.chunks(of: TestResource.data()).start(
            .init(
                value: { chunk in
                    if received.add(chunk.count, ordering: .relaxed).oldValue == 0 {
                        stalled.signal()
                        go.waitInTest()
                    }
                },
                failed: { error in
                    Issue.record("\(error)")
                    done.signal()
                },
                completed: { done.signal() }
            )
        )
        stalled.waitInTest()
        // Other exchanges go on in the meantime; when they are over, the stalled one has had its chance to run away.
        let other = BackendResource<Void, Data, NoAuth>(path: .api(.core, "/other"), method: .GET)
        let failures = (0..<200).compactMap { _ in backend.session.access(other).single()?.failure }
        let sentWhileStalled = asked.load(ordering: .relaxed)
        go.signal()
        done.waitInTest()

        #expect(
            (failures, received.load(ordering: .relaxed), !isBounded || sentWhileStalled < share) == ([], length, true),
            "\(sentWhileStalled) bytes were sent while the reader stalled"
        )
    }

    /// Sends a body, and returns the last value and the progress until then.
    private func transfer(
        _ body: Data,
        to resource: BackendResource<Data, Data, NoAuth>,
        by session: BackendSession
    ) throws -> (last: Transfer<Data>?, progress: [TransferProgress]) {
        let values = try session.streaming.transfer(resource, with: body).collect().single().unwrapped().get()
        return (values.last, values.compactMap { if case .progress(let progress) = $0 { progress } else { nil } })
    }

    @Test func progressBeginsAnewWithARepetition() throws {
        let session = backend.session(middleware: [.retry(.init(backoff: .constant(upTo: 1, pause: .zero)))])
        backend.server.enqueue(.data(Data(count: 70_000), contentType: "a/b", status: 503))
        backend.server.enqueue(MockResponse(status: 307, headers: ["Location": "/v1/data"], body: .text("moved")))
        backend.server.enqueue(.data(Data(count: 80_000), contentType: "a/b"))
        let resource = BackendResource<Data, Data, NoAuth>(path: .api(.core, "/v1/start"), method: .PUT)
        let (_, progress) = try transfer(Data(count: 9000), to: resource, by: session)

        #expect(progress.last == TransferProgress(sent: 9000, toSend: 9000, received: 80_000, toReceive: 80_000))
    }

    @Test func credentialsAreRenewedBeforeAStreamBegins() {
        backend.server.route(.GET, "/v1/data") { request in
            request.headers["Authorization"] == "Bearer new" ? .text("ok") : .text("no", status: 401)
        }
        let provider = RefreshingTokenProvider(
            token: Token("old"),
            refresh: { _ in SignalProducer(value: Token("new")) }
        )
        let resource = BackendResource<Void, Data, KongAuth>(path: .api(.core, "/v1/data"), method: .GET)

        #expect(
            collect(backend.session.authenticated(KongAuth.self, by: .bearer(provider)).streaming.chunks(of: resource))
                == .success(Data("ok".utf8))
        )
    }

    @Test func aTransferReportsBothWays() throws {
        backend.server.enqueue(.data(Data(count: 90_000), contentType: "a/b"))
        let resource = BackendResource<Data, Data, NoAuth>(path: .api(.core, "/"), method: .POST)
        let (response, progress) = try transfer(Data(count: 500_000), to: resource, by: backend.session)

        #expect(
            (
                response, progress.last, progress.last?.fractionReceived,
                zip(progress, progress.dropFirst()).allSatisfy { $0.sent <= $1.sent && $0.received <= $1.received }
            ) == (
                .response(Data(count: 90_000)),
                TransferProgress(sent: 500_000, toSend: 500_000, received: 90_000, toReceive: 90_000), 1, true
            )
        )
    }

    @Test func timingsOfAnExchange() throws {
        let reports = Mutex<[RequestReport]>([])
        let session = backend.session(
            transport: TransportKind.current.transport(),
            middleware: [.metrics { report in reports.withLock { $0.append(report) } }]
        )
        for _ in 0..<2 {
            backend.server.enqueue(.text("hello"))
            _ = session.access(TestResource.data()).single()
        }
        let timings = reports.withLock { $0 }.flatMap(\.exchanges)
        let first = try timings.first.unwrapped()

        // URLSession tells nothing of its connections.
        let isTold = TransportKind.current == .curl
        let times = [first.connect, first.firstByte, first.total, .seconds(60)]
        #expect(
            (
                timings.map(\.isOnKeptConnection), timings.map(\.receivedBytes), first.connect > .zero, first.tls,
                first.firstByte > .zero, times
            ) == ([false, isTold], [5, 5], isTold, .zero, true, times.sorted())
        )
    }
}
