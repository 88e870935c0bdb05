import Foundation
import MillraceMockServer
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

/// Ten thousand cancellations at every point of an exchange.
@Suite(.onEveryTransport, .namingTransport, .timeLimit(.minutes(5))) struct CancellationStormTests {
    /// When an access is given up.
    private enum Point: Int, CaseIterable {
        case atOnce, afterAMoment, whileSending, betweenHeadAndBody, insideTheBody, afterTheEnd
    }

    @Test func nothingIsDeliveredAfterwardsAndNoDescriptorStaysOpen() throws {
        // 12,000 on both: an exchange of URLSession's takes many times as long.
        let count = TransportKind.current == .curl ? 10_000 : 2000
        let late = Atomic(0)
        let ended = Atomic(0)
        let server = MockServer()
        try server.start()
        let isClosed: Bool
        do {
            let backend = TestBackend(server: server, transport: TransportKind.current.transport(connectionsPerHost: 8))
            server.route(.GET, "/v1/data", .text(String(repeating: "x", count: 400)).chunked(size: 100))
            server.route(.GET, "/v1/slow", MockResponse(body: "late").delayingBody(by: .seconds(60)))
            server.route(.PUT, "/v1/data", .status(204))
            for number in 0..<count {
                let point = Point.allCases[number % Point.allCases.count]
                cancel(backend, at: point, number, late, ended)
            }
            #expect(backend.session.access(TestResource.data()).single()?.failure == nil)
        }
        // The loop's thread closes its connections when it ends; nothing else tells when that is. URLSession keeps those that
        // can be used again for as long as the process lives: not more than it may have at once.
        let kept = TransportKind.current == .curl ? 0 : 64
        isClosed = (0..<200_000).contains { _ in
            sched_yield()
            return Descriptors.connected(to: server.port) <= kept
        }

        #expect(isClosed, "\(Descriptors.connected(to: server.port)) descriptors are open")
        #expect(late.load(ordering: .relaxed) == 0)
        #expect(ended.load(ordering: .relaxed) == count)
    }

    private func cancel(
        _ backend: TestBackend,
        at point: Point,
        _ number: Int,
        _ late: borrowing Atomic<Int>,
        _ ended: borrowing Atomic<Int>
    ) {
        let access = Access()
        switch point {
        case .atOnce, .afterAMoment:
            access.start(backend.session.access(TestResource.data()))
            if point == .afterAMoment { for _ in 0..<(number % 997) { sched_yield() } }
        case .whileSending:
            let resource = BackendResource<Data, Data, NoAuth>(path: .api(.core, "/v1/data"), method: .PUT)
            access.start(backend.session.access(resource, with: Data(count: 300_000)))
            for _ in 0..<(number % 97) { sched_yield() }
        case .betweenHeadAndBody:
            let resource = BackendResource<Void, Data, NoAuth>(path: .api(.core, "/v1/slow"), method: .GET)
            access.start(backend.session.access(resource))
            for _ in 0..<(number % 97) { sched_yield() }
        case .insideTheBody:
            access.startAndDisposeAtFirstValue(backend.session.streaming.chunks(of: TestResource.data()))
        case .afterTheEnd:
            access.start(backend.session.access(TestResource.data()))
            access.waitForTheEnd()
        }
        access.dispose()
        // Where another thread is just delivering something, the interruption comes from there, right after it.
        access.waitForTheEnd()
        late.add(access.eventsAfterDisposal, ordering: .relaxed)
        ended.add(access.ends, ordering: .relaxed)
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

    func startAndDisposeAtFirstValue(_ producer: SignalProducer<Data, CoreError>) {
        start(producer) { [disposable] in disposable.dispose() }
        waitForTheEnd()
    }

    func waitForTheEnd() {
        end.waitInTest()
        end.signal()
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
