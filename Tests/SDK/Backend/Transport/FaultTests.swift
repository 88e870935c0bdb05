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
    @Test func aServerThatDoesNotSpeakTLS() throws {
        let backend = try TestBackend()
        let url = try URL.of("https://\(backend.server.address):\(backend.server.port)")
        let session = BackendSession(environment: Environment(base: url), transport: TransportKind.current.shared)

        // Its refusal is no TLS, and the reset behind the refusal may overtake it.
        let failure = session.access(TestResource.data()).single()?.failure
        #expect(failure?.isTransport(.tls) == true || failure?.isTransport(.reset) == true)
    }

    @Test func aResourcesTimeoutComesFirst() throws {
        let backend = try TestBackend(timeout: .seconds(3600))
        backend.server.enqueue(.hanging)
        let resource = TestResource.data().timeout(.zero)

        #expect(backend.session.access(resource).single()?.failure?.isTransport(.timedOut) == true)
    }
}
