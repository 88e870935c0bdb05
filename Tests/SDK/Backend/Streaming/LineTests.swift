import Foundation
import MillraceMockServer
import TestSupport
import Testing

@testable import MillraceBackend

/// What becomes of the values in a stream of JSON lines or events.
@Suite(.onEveryTransport, .namingTransport, .bodyTimeLimit) struct LineTests {
    private let backend: TestBackend

    init() throws {
        backend = try TestBackend()
    }

    @Test(arguments: ["application/x-ndjson", "text/event-stream"])
    func whatIsLeftOutOfAValueIsReported(type: String) throws {
        let reports = Guarded<[String]>([])
        let session = backend.session(
            pruned: { endpoint, report in reports.withLock { $0.append("\(endpoint) \(report.kept) \(report.pruned)") }
            }
        )
        let isEvents = type == "text/event-stream"
        let value = #"{"cities": [{"name": "Bath"}, 7]}"#
        backend.server.enqueue(.data(Data((isEvents ? "data: \(value)\n\n" : value).utf8), contentType: type))
        let streaming = session.streaming
        let values =
            isEvents
            ? streaming.events(of: TestResource.cities(), with: ()).map(\.value)
            : streaming.lines(of: TestResource.cities())

        #expect((values.first(), reports.withLock { $0 }) == (.success([City(name: "Bath")]), ["GET /v1/cities 1 1"]))
    }
}
