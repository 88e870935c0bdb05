import Foundation
import MillraceMockServer
import TestSupport
import Testing

@testable import MillraceBackend

@Suite(.onWaitingThreads, .bodyTimeLimit) struct FaultTests {
    @Test(arguments: FaultTable.rows, TransportKind.tested)
    func aFaultIsOneError(fault: Fault, kind: TransportKind) throws {
        let expected = try fault.outcomes[kind].unwrapped()
        guard expected != [.crash] else { return }
        let (happened, next) = try fault.happenBeforeOthers(on: kind)
        let outcome = try happened.unwrapped()

        #expect((expected.contains(outcome), next) == (true, ["next 1", "next 2"]), "\(outcome)")
    }

    /// The outer circle has a process for each of these.
    @Test func whatEndsTheProcessIsLeftOut() {
        let crashes = FaultTable.rows.filter { $0.outcomes[.urlsession] == [.crash] }.map(\.testDescription)
        #expect(crashes.sorted() == CrashingAnswer.names.sorted())
    }
}

/// What a session makes of faults that are no matter of an answer's bytes alone.
@Suite(.onEveryTransport, .namingTransport, .bodyTimeLimit) struct OtherFaultTests {
    @Test func aHeadIsReadField() throws {
        let backend = try TestBackend()
        let bytes = Data(
            "HTTP/1.1 200 OK\r\nSet-Cookie: a\r\nx-name: T\u{F6}lz\r\nset-cookie: b\r\n\r\n".utf16.map {
                UInt8(truncatingIfNeeded: $0)
            }
        )
        backend.server.enqueue(.raw(bytes))
        let resource = BackendResource<Void, [String], NoAuth>(
            path: .api(.core, "/"),
            method: .GET,
            response: { _, head in
                .success(head.headers.values(of: "SET-COOKIE") + [head.headers["X-Name"] ?? ""])
            }
        )

        let result = backend.session.access(resource).single()
        let isRefused = result?.failure?.description.contains("does not take") == true
        let isRead = result == .success(["a", "b", "Tölz"])
        #expect((isRead, isRefused) == (TransportKind.current == .curl, TransportKind.current == .urlsession))
    }

    @Test func aServerThatDoesNotSpeakTLS() throws {
        let backend = try TestBackend()
        let url = try URL.of("https://\(backend.server.address):\(backend.server.port)")
        let session = BackendSession(environment: Environment(base: url), transport: TransportKind.current.shared)

        // Its refusal is no TLS, and the reset behind the refusal may overtake it.
        let failure = session.access(TestResource.data()).single()?.failure
        #expect(failure?.isTransport(.tls) == true || failure?.isTransport(.reset) == true)
    }

    @Test func aNameThatDoesNotResolve() throws {
        // The label is longer than one can be: nothing outside this machine is asked.
        let url = try URL.of("http://\(String(repeating: "a", count: 64)).invalid")
        let session = BackendSession(environment: Environment(base: url), transport: TransportKind.current.shared)

        #expect(session.access(TestResource.data()).single()?.failure?.isTransport(.unresolved) == true)
    }

    @Test func aResourcesTimeoutComesFirst() throws {
        let backend = try TestBackend(timeout: .seconds(3600))
        backend.server.enqueue(.hanging)
        let resource = TestResource.data().timeout(.zero)

        #expect(backend.session.access(resource).single()?.failure?.isTransport(.timedOut) == true)
    }
}
