import Foundation
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceBackend

/// The body of a refusal is bounded, also where it comes faster than it is read.
@Suite(.onEveryTransport, .namingTransport, .bodyTimeLimit) struct EndlessAnswerTests {
    enum Access: CaseIterable {
        case data, download
    }

    @Test(arguments: Access.allCases) func anEndlessRefusalIsTooLarge(access: Access) throws {
        let server = try EndlessServer()
        defer { server.stop() }
        let session = BackendSession(
            environment: Environment(base: server.url),
            transport: TransportKind.current.transport(bodyLimit: 1_000_000),
            timeout: .seconds(3600)
        )
        let file = FileManager.default.temporaryDirectory.appending(path: "millrace-\(UUID().uuidString)")
        let producer: SignalProducer<Void, CoreError> =
            switch access {
            case .data: session.access(TestResource.data()).map { _ in }
            case .download: session.streaming.download(TestResource.data(), to: file).map { _ in }
            }
        let (end, failure) = (DispatchSemaphore(value: 0), Guarded("nothing"))
        let work = producer.start(
            .init(
                failed: { error in
                    failure.withLock { $0 = "\(error)" }
                    end.signal()
                }
            )
        )
        defer { work.dispose() }

        _ = end.wait(timeout: .now() + 60)
        #expect(failure.withLock { $0 } == "GET /v1/data: the answer is larger than 1000000 bytes")
    }
}
