import Foundation
import Millrace
import MillraceMockServer
import Testing

/// A Kinto server with nothing in it, which keeps everything in memory, and asks for pauses of a minute.
///
/// The program is looked for in the virtual environment that `MILLRACE_KINTO` names, in the one that `.ci/kinto` makes, and in
/// `PATH`.
final class KintoServer {
    static let isMissing: String =
        "there is no kinto: bash .ci/kinto installs one, and MILLRACE_KINTO names another one's folder"

    static let program: URL? = {
        let variables = ProcessInfo.processInfo.environment
        let root = URL(filePath: #filePath).appending(path: "../../../../..").standardized
        let folders =
            [variables["MILLRACE_KINTO"].map { $0 + "/bin" }, root.appending(path: ".build/kinto/bin").path()]
            .compactMap { $0 } + (variables["PATH"] ?? "").split(separator: ":").map(String.init)
        return folders.map { URL(filePath: $0).appending(path: "kinto") }.first {
            FileManager.default.isExecutableFile(atPath: $0.path())
        }
    }()

    /// The place of the API.
    let url: URL
    private let process = Process()
    private let folder: URL

    /// Starts the program, and waits until it answers.
    init() async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "millrace-kinto-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let port = try KintoServer.freePort()
        url = try #require(URL(string: "http://127.0.0.1:\(port)/v1"))
        let file = folder.appending(path: "kinto.ini")
        try Data(KintoServer.settings(port).utf8).write(to: file)
        process.executableURL = KintoServer.program
        process.arguments = ["start", "--ini", file.path(), "--port", "\(port)"]
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
        if process.isRunning {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        try? FileManager.default.removeItem(at: folder)
    }

    /// Asks ten times a second until there is an answer, for a minute at most, and no longer than the program runs.
    private func waitUntilItAnswers() async throws {
        let aSecond = Middleware.retry(.init(backoff: .constant(upTo: 10, pause: .milliseconds(100))))
        let session = BackendSession(environment: Environment(base: url), middleware: [aSecond])
        let deadline = ContinuousClock.now + .seconds(60)
        while true {
            switch await project(session) {
            case let .success(name):
                try #require(name == "kinto", "another server answers at \(url)")
                return
            case let .failure(error):
                try #require(process.isRunning, "kinto has ended before it answered")
                try #require(ContinuousClock.now < deadline, "kinto has not answered within a minute: \(error)")
            }
        }
    }

    private func project(_ session: BackendSession) async -> Result<String?, CoreError> {
        do {
            return .success(try await session.execute(ServerQuery()).value()?.project_name)
        } catch {
            return .failure(error)
        }
    }

    /// Returns a port below those that the system gives away by itself: a connection of another test can't take it meanwhile.
    private static func freePort() throws -> Int {
        for _ in 0..<100 {
            let server = MockServer()
            guard (try? server.start(port: Int.random(in: 10_000..<20_000))) != nil else { continue }
            defer { server.stop() }
            return server.port
        }
        throw MockServerError.system(call: "bind", reason: "no port is free")
    }

    private static func settings(_ port: Int) -> String {
        """
        [server:main]
        use = egg:waitress#main
        host = 127.0.0.1
        port = \(port)
        [app:main]
        use = egg:kinto
        kinto.storage_backend = kinto.core.storage.memory
        kinto.cache_backend = kinto.core.cache.memory
        kinto.permission_backend = kinto.core.permission.memory
        kinto.userid_hmac_secret = for tests
        kinto.bucket_create_principals = system.Authenticated
        kinto.experimental_collection_schema_validation = true
        kinto.paginate_by = 2
        kinto.backoff = 60
        multiauth.policies = basicauth
        """
    }
}
