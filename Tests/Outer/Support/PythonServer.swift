import Foundation
import Millrace
import MillraceMockServer
import Testing

/// A server of a Python package, on a port of 127.0.0.1, until it is stopped or released.
package final class PythonServer {
    /// A program of a package that a script of `.ci` installs.
    package struct Program: Sendable {
        package let name: String
        /// The name of the script, and of the virtual environment in `.build`.
        private let script: String
        private var variable: String { "MILLRACE_\(script.uppercased())" }

        package init(_ name: String, installedBy script: String) {
            (self.name, self.script) = (name, script)
        }

        /// The program in the virtual environment that a variable names, in the one that the script makes, or in
        /// `PATH`.
        package var url: URL? {
            let variables = ProcessInfo.processInfo.environment
            let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
            let folders =
                [variables[variable].map { $0 + "/bin" }, root.appending(path: ".build/\(script)/bin").path()]
                .compactMap { $0 } + (variables["PATH"] ?? "").split(separator: ":").map(String.init)
            return folders.map { URL(filePath: $0).appending(path: name) }.first {
                FileManager.default.isExecutableFile(atPath: $0.path())
            }
        }

        package var isMissing: String {
            "there is no \(name): bash .ci/\(script) installs one, and \(variable) names another one's folder"
        }
    }

    package let url: URL
    private let program: Program
    private let process = Process()

    /// Starts a program, and waits until it answers.
    ///
    /// - Parameters:
    ///   - program: The program, which is there.
    ///   - path: The path of a resource that it has.
    ///   - folder: Its working directory.
    ///   - arguments: Returns its arguments for a port.
    package init(
        _ program: Program,
        answering path: String,
        in folder: URL? = nil,
        arguments: (Int) throws -> [String]
    ) async throws {
        self.program = program
        let port = try Self.freePort()
        url = try #require(URL(string: "http://127.0.0.1:\(port)"))
        process.executableURL = program.url
        process.arguments = try arguments(port)
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(["PYTHONDONTWRITEBYTECODE": "1"]) { $1 }
        for stream in [\Process.standardOutput, \.standardError, \.standardInput] {
            process[keyPath: stream] = FileHandle.nullDevice
        }
        try process.run()
        do {
            try await waitUntilItAnswers(path)
        } catch {
            stop()
            throw error
        }
    }

    deinit {
        stop()
    }

    package func stop() {
        guard process.isRunning else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Asks ten times a second until there is an answer, for a minute at most, and no longer than the program runs.
    private func waitUntilItAnswers(_ path: String) async throws {
        let aSecond = Middleware.retry(.init(backoff: .constant(upTo: 10, pause: .milliseconds(100))))
        let session = BackendSession(environment: Environment(base: url), middleware: [aSecond])
        let resource = BackendResource<Void, JSONValue, NoAuth>(path: .api(.core, path), method: .GET)
        let deadline = ContinuousClock.now + .seconds(60)
        while true {
            do {
                _ = try await session.access(resource).value()
                return
            } catch {
                try #require(process.isRunning, "\(program.name) has ended before it answered")
                try #require(
                    ContinuousClock.now < deadline,
                    "\(program.name) has not answered within a minute: \(error)"
                )
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
