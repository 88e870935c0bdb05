import Foundation

@testable import MillraceMockServer

/// The system's curl, as somebody at a terminal runs it.
///
/// Nothing here waits for a time: what never ends is ended by the server.
final class Curl {
    static let path = "/usr/bin/curl"
    static let isInstalled = FileManager.default.isExecutableFile(atPath: path)

    private let process = Process()
    private let output = Pipe()

    /// Starts curl, which prints the heads of answers as well as their bodies.
    init(_ arguments: [String]) throws {
        process.executableURL = URL(filePath: Self.path)
        // Without the user's settings and proxies. The time is for a server that is broken.
        process.arguments = ["-q", "-s", "-i", "--noproxy", "*", "--max-time", "60"] + arguments
        process.standardOutput = output
        try process.run()
    }

    /// Returns the exit status and what was printed, with lines that end in LF.
    func finish() throws -> (status: Int32, printed: String) {
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self).replacing("\r\n", with: "\n"))
    }
}
