import Foundation
import MillraceMockServer
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

@Suite(.onEveryTransport, .namingTransport, .bodyTimeLimit) struct CancellationTests {
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
        let events = Mutex<[String]>([])
        let hasEnded = DispatchSemaphore(value: 0)
        @Sendable func note(_ event: String) {
            events.withLock { $0.append(event) }
            if event != "value" { hasEnded.signal() }
        }
        let access = backend.session.access(resource).start(
            .init(
                value: { _ in note("value") },
                failed: { note("failed \($0)") },
                completed: { note("completed") },
                interrupted: { note("interrupted") }
            )
        )
        isDecoding.waitInTest()
        access.dispose()
        isDisposed.signal()
        hasEnded.waitInTest()

        #expect(events.withLock { $0 } == ["interrupted"])
    }

    @Test func aCompletionIsNotCalledAfterACancel() throws {
        let transport = TransportKind.current.transport()
        let backend = try TestBackend(transport: transport)
        let calls = Mutex(0)
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

        let isTimedOut = last.access(resource).wait().failure?.isTransport(.timedOut)
        #expect((isTimedOut, calls.withLock { $0 }) == (true, 0))
    }
}
