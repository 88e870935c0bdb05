import Foundation
import MillraceMockServer
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

@Suite(.onEveryTransport, .namingTransport, .bodyTimeLimit) struct CancellationTests {
    private final class Record: Sendable {
        let events = Mutex<[String]>([])
        let hasEnded = DispatchSemaphore(value: 0)
        private let disposed = Mutex<(any Disposable)?>(nil)

        func observer() -> Signal<Data, CoreError>.Observer {
            .init(
                value: { [self] _ in add("value") },
                failed: { [self] in add("failed \($0)") },
                completed: { [self] in add("completed") },
                interrupted: { [self] in add("interrupted") }
            )
        }

        /// Ends an access as soon as its value is delivered, on that thread.
        func disposes(_ access: any Disposable) {
            let hasValue = disposed.withLock { disposed in
                disposed = access
                return events.withLock { $0.contains("value") }
            }
            if hasValue { access.dispose() }
        }

        private func add(_ event: String) {
            events.withLock { $0.append(event) }
            if event == "value" { disposed.withLock { $0 }?.dispose() }
            if event != "value" { hasEnded.signal() }
        }
    }

    @Test func aDisposedAccessDeliversNothing() throws {
        let backend = try TestBackend(transport: TransportKind.current.transport())
        backend.server.enqueue(.hanging)
        let record = Record()
        let access = backend.session.access(TestResource.data()).start(record.observer())
        _ = try #require(backend.server.takeRequest())
        access.dispose()
        access.dispose()
        // The loop takes its commands in order: when this one has been answered, the cancel has been done.
        backend.server.enqueue(.text("next"))

        #expect(backend.session.access(TestResource.data()).single() == .success(Data("next".utf8)))
        #expect(record.events.withLock { $0 } == ["interrupted"])
    }

    @Test func whatIsDecodedWhileItsAccessIsDisposedOfIsNotDelivered() throws {
        let backend = try TestBackend()
        backend.server.enqueue(.text("late"))
        let isDecoding = DispatchSemaphore(value: 0)
        let isDisposed = DispatchSemaphore(value: 0)
        let resource = BackendResource<Void, Data, NoAuth>(
            path: .api(.core, "/"),
            method: .GET,
            response: { data, _ in
                isDecoding.signal()
                isDisposed.waitInTest()
                return .success(data)
            }
        )
        let record = Record()
        let access = backend.session.access(resource).start(record.observer())
        isDecoding.waitInTest()
        access.dispose()
        isDisposed.signal()
        record.hasEnded.waitInTest()

        #expect(record.events.withLock { $0 } == ["interrupted"])
    }

    @Test func disposingAtAnyPointIsSafe() throws {
        let backend = try TestBackend(transport: TransportKind.current.transport(connectionsPerHost: 16))
        backend.server.route(.GET, "/v1/data", .text(String(repeating: "x", count: 2000)).chunked(size: 100))
        var others: [any Disposable] = []
        let records = (0..<300).map { number in
            let record = Record()
            let access = backend.session.access(TestResource.data()).start(record.observer())
            // Before the request, while others are answered, and from the thread that delivers the value.
            switch number % 3 {
            case 0: access.dispose()
            case 1: others.append(access)
            default:
                record.disposes(access)
                record.hasEnded.waitInTest()
                record.hasEnded.signal()
            }
            if others.count == 8 { others.removeFirst().dispose() }
            return record
        }
        for access in others { access.dispose() }
        // An answer that was being delivered on another thread when its access was disposed of may still be on its way.
        for record in records { record.hasEnded.waitInTest() }
        let seen = records.map { record in record.events.withLock { $0 } }

        #expect(backend.session.access(TestResource.data()).single()?.failure == nil)
        #expect(records.map { record in record.events.withLock { $0 } } == seen)
        #expect(seen.allSatisfy { [["interrupted"], ["value", "interrupted"], ["value", "completed"]].contains($0) })
    }

    @Test func anAccessThatIsLetGoEndsWithItsTransport() throws {
        weak var released: CurlTransport?
        do {
            let transport = CurlTransport()
            released = transport
            let backend = try TestBackend(transport: transport)
            backend.server.enqueue(.hanging)
            let access = backend.session.access(TestResource.data()).start(.init())
            _ = try #require(backend.server.takeRequest())
            access.dispose()
        }

        #expect(released == nil)
    }

    @Test func aCompletionIsNotCalledAfterACancel() throws {
        let backend = try TestBackend(transport: TransportKind.current.transport())
        let calls = Mutex(0)
        let transport = CurlTransport()
        let request = HTTPRequest(method: .GET, url: backend.server.url, timeout: .milliseconds(20))
        backend.server.route(.GET, "/", .hanging)
        for _ in 0..<50 {
            let cancel = transport.send(request) { _ in calls.withLock { $0 += 1 } }
            cancel()
            cancel()
        }
        // One that is not cancelled runs into its timeout, after all the others would have.
        let last = BackendSession(environment: backend.environment, transport: transport, timeout: .milliseconds(60))
        let resource = BackendResource<Void, Void, NoAuth>(path: .api(.core, "/"), method: .GET)

        #expect(last.access(resource).wait().failure?.isTransport(.timedOut) == true)
        #expect(calls.withLock { $0 } == 0)
    }
}
