import BackendTestSupport
import MillraceBackend
import MillraceMockServer
import MillraceStreams
import TestSupport
import Testing

/// What ends the process on URLSession.
@Suite(.bodyTimeLimit) struct CrashTests {
    /// No defense helps against these; when FoundationNetworking is mended, their rows in the table of faults can say
    /// more.
    @Test(.enabled(if: TransportKind.tested.contains(.urlsession)), arguments: CrashingAnswer.names)
    func whatEndsTheProcessDoesSo(name: String) async {
        await #expect(processExitsWith: .failure) { [name] in
            let backend = try TestBackend(transport: TransportKind.urlsession.shared)
            backend.server.enqueue(CrashingAnswer.named(name))
            _ = backend.session.access(TestResource.data(.POST)).single()
        }
    }
}
