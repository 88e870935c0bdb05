import Dispatch
import Foundation
import MillraceMockServer
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

@Suite(.onEveryTransport, .namingTransport, .timeLimit(.minutes(5))) struct StreamingTests {
    private let backend: TestBackend

    init() throws {
        backend = try TestBackend(transport: TransportKind.current.transport(bodyLimit: 100_000))
    }

    private func collect(_ chunks: SignalProducer<Data, CoreError>) -> Result<Data, CoreError>? {
        chunks.reduce(Data()) { $0 + $1 }.single()
    }

    @Test func aBodyComesInChunksWithoutALimit() {
        backend.server.enqueue(MockResponse(body: .counting(length: 3_000_000)))
        let body = collect(backend.session.streaming.chunks(of: TestResource.data()))

        let pattern = Data(0...255)
        let expected = (0..<12_000).reduce(into: Data()) { data, _ in data += pattern }.prefix(3_000_000)
        #expect(body == .success(Data(expected)))
    }

    @Test func anEmptyBodyCompletes() {
        backend.server.enqueue(.status(204))

        #expect(collect(backend.session.streaming.chunks(of: TestResource.data())) == .success(Data()))
    }

    @Test func aReaderThatStallsHasNoMoreThanItsShareInMemory() throws {
        let asked = Atomic(0)
        let length = 64 << 20
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
                completed: { done.signal() }
            )
        )
        stalled.waitInTest()
        // Other exchanges go on in the meantime; when they are over, the stalled one has had its chance to run away.
        let other = BackendResource<Void, Data, NoAuth>(path: .api(.core, "/other"), method: .GET)
        for _ in 0..<200 { #expect(backend.session.access(other).single()?.failure == nil) }
        let sentWhileStalled = asked.load(ordering: .relaxed)
        go.signal()
        done.waitInTest()

        // URLSession can't make the backend wait; there, what the reader has not taken is in a file.
        if TransportKind.current == .curl { #expect(sentWhileStalled < length / 4) }
        #expect(received.load(ordering: .relaxed) == length)
    }

    @Test func aStatusThatIsNotAcceptedIsAnErrorWithItsBody() {
        backend.server.enqueue(.text("no such thing", status: 404))

        guard case .status(let reason, _) = collect(backend.session.streaming.chunks(of: TestResource.data()))?.failure
        else {
            Issue.record("another error")
            return
        }
        #expect(reason.excerpt == "no such thing")
    }

    @Test func aBodyThatBreaksOffIsAnErrorAfterItsChunks() {
        backend.server.enqueue(.text("half of it").disconnecting(at: .body(after: 4)))
        let texts = Mutex<[String]>([])
        let failure = backend.session.streaming.chunks(of: TestResource.data())
            .on(value: { data in texts.withLock { $0.append(String(decoding: data, as: UTF8.self)) } })
            .wait().failure

        #expect(texts.withLock { $0.joined() } == "half")
        #expect(failure?.isTransport(.truncated) == true)
    }

    @Test func aStreamThatStallsTimesOut() {
        backend.server.enqueue(.text("late").throttled(bytes: 1, per: .seconds(60)))
        let resource = TestResource.data().timeout(.milliseconds(10))

        #expect(collect(backend.session.streaming.chunks(of: resource))?.failure?.isTransport(.timedOut) == true)
    }

    @Test func aStreamThatStallsInTheMiddleTimesOut() {
        backend.server.enqueue(.raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf", closing: false))
        let resource = TestResource.data().timeout(.milliseconds(60))
        let texts = Mutex("")
        let failure = backend.session.streaming.chunks(of: resource)
            .on(value: { data in texts.withLock { $0 += String(decoding: data, as: UTF8.self) } })
            .wait().failure

        #expect(failure?.isTransport(.timedOut) == true)
        // On a busy machine its time may be over before anything comes.
        #expect("half".hasPrefix(texts.withLock { $0 }))
    }

    @Test func disposingEndsAStreamInTheMiddle() throws {
        backend.server.enqueue(MockResponse(body: .counting(length: 50_000_000)))
        backend.server.enqueue(.text("next"))
        let count = Atomic(0)
        let chunks = backend.session.streaming.chunks(of: TestResource.data()).take(first: 1)
        let wait = chunks.on(value: { _ in count.add(1, ordering: .relaxed) }).wait()

        #expect(wait.failure == nil)
        #expect(count.load(ordering: .relaxed) == 1)
        #expect(backend.session.access(TestResource.data()).single() == .success(Data("next".utf8)))
    }

    @Test func progressBeginsAnewWithARepetition() throws {
        let session = BackendSession(
            environment: backend.environment,
            transport: TransportKind.current.shared,
            middleware: [.retry(.init(backoff: .constant(upTo: 1, pause: .zero)))]
        )
        backend.server.enqueue(.data(Data(count: 70_000), contentType: "a/b", status: 503))
        backend.server.enqueue(MockResponse(status: 307, headers: ["Location": "/v1/data"], body: .text("moved")))
        backend.server.enqueue(.data(Data(count: 80_000), contentType: "a/b"))
        let resource = BackendResource<Data, Data, NoAuth>(path: .api(.core, "/v1/start"), method: .PUT)
        let values = try session.streaming.transfer(resource, with: Data(count: 9000)).collect().single()?.get()
        let progress = try #require(values).compactMap { value in
            if case .progress(let progress) = value { progress } else { nil }
        }

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

    @Test(arguments: ["a b\n", "\n\r\n \n", "{}\n[1]\r\nlast"])
    func linesAreCutWhereverTheChunksEnd(text: String) throws {
        let expected = text.split(omittingEmptySubsequences: false) { $0.isNewline }.map(String.init)
            .filter { !$0.trimmingCharacters(in: .whitespaces).isEmpty }
        for size in 1...text.utf8.count {
            backend.server.enqueue(.text(text).chunked(size: size))
            let resource = BackendResource<Void, String, NoAuth>(
                path: .api(.core, "/"),
                method: .GET,
                response: { data, _ in .success(String(decoding: data, as: UTF8.self)) }
            )
            #expect(backend.session.streaming.lines(of: resource).collect().single() == .success(expected))
        }
    }

    @Test func aLineThatIsNoValueFailsTheStream() {
        backend.server.enqueue(.text("{\"name\": \"Bath\"}\n{\"name\": 7}\n{\"name\": \"x\"}\n"))
        let resource = BackendResource<Void, City, NoAuth>(path: .api(.core, "/v1/cities"), method: .GET)
        let cities = Mutex<[City]>([])
        let failure = backend.session.streaming.lines(of: resource)
            .on(value: { city in cities.withLock { $0.append(city) } })
            .wait().failure

        #expect(cities.withLock { $0 } == [City(name: "Bath")])
        #expect(failure?.description.hasPrefix("GET /v1/cities: at name: expected a string, found a number") == true)
    }

    @Test func aLineWithoutAnEndIsTooLarge() {
        let length = 3 << 20
        backend.server.enqueue(
            MockResponse(
                body: .stream(length: length) { offset, count in
                    Data(repeating: 65, count: min(count, length - offset))
                }
            )
        )
        let resource = BackendResource<Void, City, NoAuth>(path: .api(.core, "/"), method: .GET)

        #expect(
            backend.session.streaming.lines(of: resource).wait().failure
                == .transport(.tooLarge(limit: 1 << 20), at: .init(method: .GET, path: "/"))
        )
    }

    @Test func aTransferReportsBothWays() throws {
        backend.server.enqueue(.data(Data(count: 90_000), contentType: "a/b"))
        let resource = BackendResource<Data, Data, NoAuth>(path: .api(.core, "/"), method: .POST)
        let values = try backend.session.streaming.transfer(resource, with: Data(count: 500_000)).collect().single()?
            .get()
        let progress = try #require(values).compactMap { value in
            if case .progress(let progress) = value { progress } else { nil }
        }

        #expect(values?.last == .response(Data(count: 90_000)))
        #expect(progress.last == TransferProgress(sent: 500_000, toSend: 500_000, received: 90_000, toReceive: 90_000))
        #expect(progress.last?.fractionReceived == 1)
        #expect(zip(progress, progress.dropFirst()).allSatisfy { $0.sent <= $1.sent && $0.received <= $1.received })
    }

    @Test func timingsOfAnExchange() throws {
        let reports = Mutex<[RequestReport]>([])
        let session = BackendSession(
            environment: backend.environment,
            transport: TransportKind.current.transport(),
            middleware: [.metrics { report in reports.withLock { $0.append(report) } }]
        )
        for _ in 0..<2 {
            backend.server.enqueue(.text("hello"))
            #expect(session.access(TestResource.data()).single()?.failure == nil)
        }
        let timings = reports.withLock { $0 }.flatMap(\.exchanges)
        try #require(timings.count == 2)

        // URLSession tells nothing of its connections.
        let isTold = TransportKind.current == .curl
        #expect(timings.map(\.isOnKeptConnection) == [false, isTold])
        #expect(timings.map(\.receivedBytes) == [5, 5])
        #expect((timings[0].connect > .zero) == isTold && timings[0].connect <= timings[0].firstByte)
        #expect(
            timings[0].firstByte > .zero && timings[0].firstByte <= timings[0].total && timings[0].total < .seconds(60)
        )
        #expect(timings[0].tls == .zero)
    }
}
