import Foundation
import MillraceMockServer
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

/// Hundreds of cancellations at every point of an exchange.
///
/// Nothing waits for a stretch of time: each point is where a callback of the client or of the server is called.
@Suite(.onEveryTransport, .namingTransport, .bodyTimeLimit) struct CancellationStormTests {
    /// The point at which an access is given up.
    private enum Point: CaseIterable {
        case atOnce
        /// A part of the body has been sent.
        case whileSending
        /// The server has the request, and answers while the access ends on another thread.
        case withTheRequest
        /// The server has sent the head, and makes the body.
        case betweenHeadAndBody
        case insideTheBody
        /// The value is being delivered.
        case withTheEnd
        case afterTheEnd
    }

    private let server = MockServer()

    init() throws {
        server.route(.GET, "/v1/data", .text(String(repeating: "x", count: 400)).chunked(size: 100))
        server.route(.PUT, "/v1/data", .status(204))
        try server.start()
    }

    @Test func nothingIsDeliveredAfterwardsAndNoDescriptorStaysOpen() throws {
        // On both: an exchange of URLSession's takes many times as long.
        let count = Point.allCases.count * (TransportKind.current == .curl ? 100 : 20)
        let isClosed = DispatchSemaphore(value: 0)
        var (late, ends) = (0, 0)
        do {
            let transport = transport(signalingAtItsEnd: isClosed)
            for number in 0..<count {
                let access = Access()
                cancel(access, at: Point.allCases[number % Point.allCases.count], transport)
                late += access.eventsAfterDisposal
                ends += access.ends
            }
            let last = TestBackend(server: server, transport: transport).session.access(TestResource.data()).single()
            expect(last?.failure, is: nil)
        }
        // URLSession keeps those that can be used again for as long as the process lives: not more than it may have at
        // once.
        if TransportKind.current == .curl { isClosed.waitInTest() }
        let open = Descriptors.connected(to: server.url)
        #expect((late, ends, open <= (TransportKind.current == .curl ? 0 : 64)) == (0, count, true))
    }

    private func transport(signalingAtItsEnd isClosed: DispatchSemaphore) -> any Transport {
        guard TransportKind.current == .curl else { return TransportKind.current.transport() }
        let signal = SignalAtEnd(isClosed)
        let limits = CurlLimits(body: 1 << 20, head: 1 << 18, connectionsPerHost: 8)
        return CurlTransport(limits: limits) { withExtendedLifetime(signal) { CurlLibrary.shared } }
    }

    private func cancel(_ access: Access, at point: Point, _ transport: any Transport) {
        let session = TestBackend(server: server, transport: transport).session
        switch point {
        case .atOnce: access.start(session.access(TestResource.data()))
        case .whileSending:
            access.start(
                exchange(transport, .PUT, "/v1/data") { request in
                    request.body = Data(count: 300_000)
                    request.context.progress = TransferMeter { if $0.sent > 0 { access.giveUp() } }
                }
            )
            access.waitForTheEnd()
        case .withTheRequest:
            server.route(.GET, "/v1/now") { _ in
                access.giveUp()
                return .text("now")
            }
            access.start(exchange(transport, .GET, "/v1/now"))
            access.waitForTheEnd()
        case .betweenHeadAndBody:
            let body = ResponseBody.stream(length: 4) { offset, _ in
                access.giveUp()
                return Data("late".utf8.dropFirst(offset))
            }
            server.route(.GET, "/v1/late", MockResponse(body: body).delayingBody(by: .milliseconds(1)))
            access.start(exchange(transport, .GET, "/v1/late"))
            access.waitForTheEnd()
        case .insideTheBody:
            access.start(session.streaming.chunks(of: TestResource.data())) { access.giveUp() }
            access.waitForTheEnd()
        case .withTheEnd:
            access.start(session.access(TestResource.data())) { access.giveUp() }
            access.waitForTheEnd()
        case .afterTheEnd:
            access.start(session.access(TestResource.data()))
            access.waitForTheEnd()
        }
        access.dispose()
        // Where another thread is just delivering something, the interruption comes from there, right after it.
        access.waitForTheEnd()
    }

    private func exchange(
        _ transport: any Transport,
        _ method: Resource.Method,
        _ path: String,
        _ change: (inout HTTPRequest) -> Void = { _ in }
    ) -> SignalProducer<Data, CoreError> {
        var request = HTTPRequest(method: method, url: server.url.appending(path: path))
        change(&request)
        return TransportCall.handler(transport)(request).map(\.body)
    }
}

/// An access, and what came of it.
private final class Access: Sendable {
    private struct State {
        var isDisposed = false
        var late = 0
        var inFlight = 0
        var ends = 0
    }

    private let state = Mutex(State())
    private let disposable = SerialDisposable()
    private let end = DispatchSemaphore(value: 0)

    var eventsAfterDisposal: Int { state.withLock { $0.late } }
    var ends: Int { state.withLock { $0.ends } }

    func start(_ producer: SignalProducer<Data, CoreError>, value: @escaping @Sendable () -> Void = {}) {
        disposable.inner = producer.start(
            .init(
                value: { [self] _ in
                    note(isEnd: false)
                    value()
                },
                failed: { [self] _ in note(isEnd: true) },
                completed: { [self] in note(isEnd: true) },
                interrupted: { [self] in note(isEnd: true, isInterruption: true) }
            )
        )
    }

    func waitForTheEnd() {
        end.waitInTest()
        end.signal()
    }

    /// Ends the access from inside one of its callbacks.
    func giveUp() {
        disposable.dispose()
    }

    func dispose() {
        disposable.dispose()
        state.withLock { $0.isDisposed = true }
    }

    private func note(isEnd: Bool, isInterruption: Bool = false) {
        state.withLock { state in
            // What another thread was just delivering may still come, but nothing else.
            if state.isDisposed, !isInterruption { state.inFlight += 1 }
            if state.ends > 0 || state.inFlight > 1 { state.late += 1 }
            if isEnd { state.ends += 1 }
        }
        if isEnd { end.signal() }
    }
}
