import Foundation
import Millrace
import MillraceMockServer
import Testing

/// The server of `Server/notes.py`, which FastAPI runs and describes.
///
/// The program is looked for in the virtual environment that `MILLRACE_FASTAPI` names, in the one that `.ci/fastapi`
/// makes, and in `PATH`.
final class NotesServer {
    static let isMissing: String =
        "there is no uvicorn: bash .ci/fastapi installs one, and MILLRACE_FASTAPI names another one's folder"

    static let program: URL? = {
        let variables = ProcessInfo.processInfo.environment
        let root = URL(filePath: #filePath).appending(path: "../../../../..").standardized
        let folders =
            [variables["MILLRACE_FASTAPI"].map { $0 + "/bin" }, root.appending(path: ".build/fastapi/bin").path()]
            .compactMap { $0 } + (variables["PATH"] ?? "").split(separator: ":").map(String.init)
        return folders.map { URL(filePath: $0).appending(path: "uvicorn") }.first {
            FileManager.default.isExecutableFile(atPath: $0.path())
        }
    }()

    /// The folder of the server and of its document.
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Server")

    let url: URL
    private let process = Process()

    /// Starts the program, and waits until it answers.
    init() async throws {
        let port = try NotesServer.freePort()
        url = try #require(URL(string: "http://127.0.0.1:\(port)"))
        process.executableURL = NotesServer.program
        process.arguments = ["notes:app", "--port", "\(port)", "--log-level", "critical"]
        process.currentDirectoryURL = NotesServer.folder
        process.environment = ProcessInfo.processInfo.environment.merging(["PYTHONDONTWRITEBYTECODE": "1"]) { $1 }
        for stream in [\Process.standardOutput, \.standardError, \.standardInput] {
            process[keyPath: stream] = FileHandle.nullDevice
        }
        try process.run()
        do {
            try await waitUntilItAnswers()
        } catch {
            stop()
            throw error
        }
    }

    deinit {
        stop()
    }

    /// Ends the program.
    func stop() {
        guard process.isRunning else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Asks ten times a second until there is an answer, for a minute at most, and no longer than the program runs.
    private func waitUntilItAnswers() async throws {
        let aSecond = Middleware.retry(.init(backoff: .constant(upTo: 10, pause: .milliseconds(100))))
        let session = BackendSession(environment: Environment(base: url), middleware: [aSecond])
        let resource = BackendResource<Void, JSONValue, NoAuth>(path: .api(.core, "/openapi.json"), method: .GET)
        let deadline = ContinuousClock.now + .seconds(60)
        while true {
            do {
                _ = try await session.access(resource).value()
                return
            } catch {
                try #require(process.isRunning, "uvicorn has ended before it answered")
                try #require(ContinuousClock.now < deadline, "uvicorn has not answered within a minute: \(error)")
            }
        }
    }

    /// Returns a port below those that the system gives away by itself: a connection of another test can't take it
    /// meanwhile.
    private static func freePort() throws -> Int {
        for _ in 0..<100 {
            let server = MockServer()
            guard (try? server.start(port: Int.random(in: 10_000..<20_000))) != nil else { continue }
            defer { server.stop() }
            return server.port
        }
        throw MockServerError.system(call: "bind", reason: "no port is free")
    }
}
