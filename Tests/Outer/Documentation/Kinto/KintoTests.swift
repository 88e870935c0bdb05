import Foundation
import Millrace
import MillraceTestKit
import TestSupport
import Testing

/// A backend that nobody here wrote, where it is installed: what the client does with it is what it does with the recordings.
@Suite(.needs(KintoServer.program.url != nil, KintoServer.program.isMissing), .bodyTimeLimit)
struct KintoTests {
    /// A run that is told to record writes what `KintoRecordingTests` plays.
    private static let folder = ProcessInfo.processInfo.environment["MILLRACE_KINTO_RECORDS"].map { _ in
        KintoRecordings.folder
    }

    @Test func aClientInTheDialectsDoesItAll() async throws {
        let server = try await KintoServer.start()
        defer { server.stop() }
        let temporary = FileManager.default.temporaryDirectory.appending(path: "kinto-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: temporary) }
        let recorder = ResponseRecorder(folder: Self.folder ?? temporary, publicNames: KintoRecordings.publicNames)
        func client(_ middleware: Middleware...) -> MillraceMemos {
            let environment = Environment(base: server.url.appending(path: "v1"))
            let session = BackendSession(environment: environment, middleware: middleware + [recorder.middleware])
            return MillraceMemos(client: MemosClient(session, user: "kate", password: "kate's password"))
        }
        var story = MemosStory(client(), patient: client(.backOff(waitingUpTo: .zero)))
        try await story.run()
        #expect((story.lines, recorder.leftovers) == (type(of: story).expected, []))

        // Kinto answers what the recordings say: tokens, which are other ones each time, are in the names of files.
        func outcomes(_ names: [String]) -> [String] {
            names.map { name in
                let parts = name.split(separator: ".")
                return "\(parts[0].prefix { $0 != "~" }) \(parts.dropFirst(2).first ?? "")"
            }
            .sorted()
        }
        let recorded = try Recordings(folder: KintoRecordings.folder).all.map(\.name)
        #expect(outcomes(recorder.files) == outcomes(recorded))
    }
}
