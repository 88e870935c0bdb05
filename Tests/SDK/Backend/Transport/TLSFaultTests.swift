import Foundation
import MillraceMockServer
import TestSupport
import Testing

@testable import MillraceBackend

/// Every fault of the table is over TLS what it is without.
@Suite(.needs(MockServer.canSpeakTLS, "OpenSSL is not installed"), .onWaitingThreads, .bodyTimeLimit)
struct TLSFaultTests {
    /// A redirect from an encrypted address to a plain one isn't followed, which is another matter.
    private static let rows = FaultTable.rows.filter { $0.testDescription != "a redirect to another origin" }

    @Test(arguments: TestDepth.some(rows, each: 8), TLSVersion.allCases)
    private func aFaultIsOneError(fault: Fault, version: TLSVersion) throws {
        let expected = try fault.outcomes[.curl].unwrapped()
        let backend = try TLSBackend()
        let server = try backend.server(version)
        let (happened, next) = fault.happenBeforeOthers(on: .curl, at: server, through: backend.transport)
        let outcome = try happened.unwrapped()

        #expect((expected.contains(outcome), next) == (true, ["next 1", "next 2"]), "\(outcome)")
    }

    @Test(arguments: KeptConnectionFault.rows, TLSVersion.allCases)
    private func whatWaitsIsNoAnswer(fault: KeptConnectionFault, version: TLSVersion) throws {
        let backend = try TLSBackend()
        let server = try backend.server(version)
        let session = TestBackend(server: server, transport: backend.transport).session
        let resource = BackendResource<Data, Data, NoAuth>(path: .api(.core, "/v1/data"), method: .POST)
        let answers = ["1", "2", "3"].map { number in
            server.enqueue(fault.answer(number))
            let result = session.access(resource, with: Data("body".utf8)).single()
            if fault.meanwhile(server) { expect(Descriptors.waitForInput(from: server.url), is: true) }
            return (try? result?.get()).map { String(decoding: $0, as: UTF8.self) } ?? "\(String(describing: result))"
        }

        #expect((answers, server.requestCount) == (["1", "2", "3"], 3))
    }
}
