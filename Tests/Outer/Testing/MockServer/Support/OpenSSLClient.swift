import Foundation
import Glibc

@testable import MillraceMockServer

/// The system's `openssl s_client`, as somebody at a terminal runs it, whose input and output are those of the
/// connection.
final class OpenSSLClient {
    static let path = "/usr/bin/openssl"
    static let isInstalled = FileManager.default.isExecutableFile(atPath: path)

    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var printed = ""

    init(_ server: MockServer, _ arguments: String...) throws {
        process.executableURL = URL(filePath: Self.path)
        process.arguments = ["s_client", "-connect", "\(server.address):\(server.port)"] + arguments
        process.standardInput = input
        process.standardOutput = output
        process.standardError = output
        try process.run()
    }

    deinit {
        // One that was never started can't be ended: where the initializer throws, there is an object already.
        if process.isRunning { process.terminate() }
    }

    func send(_ text: String) {
        try? input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    }

    /// Returns what was printed, as soon as a text is in it, or everything at the end or after 20 seconds without a
    /// word.
    func receive(until text: String) -> String {
        let descriptor = output.fileHandleForReading.fileDescriptor
        while !printed.contains(text) {
            var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&waited, 1, 20_000) > 0 else { break }
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { break }
            printed += String(decoding: more, as: UTF8.self)
        }
        return printed
    }
}
