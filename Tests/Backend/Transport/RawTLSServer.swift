import Foundation

@testable import MillraceBackend

/// A server whose bytes a test writes itself, below TLS: the machine's `openssl` encrypts them.
///
/// It has one connection at a time; the next is accepted when that has ended.
final class RawTLSServer {
    let certificate: Certificate
    let port: Int
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var received = Data()

    /// Starts it, with the protocol that it agrees to.
    init(protocol name: String = "http/1.1", arguments: [String] = []) throws {
        certificate = try Certificate()
        port = try FreePort.next()
        process.executableURL = EncryptedServer.openssl
        process.arguments =
            [
                "s_server", "-quiet", "-accept", "127.0.0.1:\(port)", "-cert", certificate.file.path(), "-key",
                certificate.key.path(), "-alpn", name,
            ] + arguments
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        EncryptedServer.waitUntilItListens(at: port)
    }

    /// A transport that trusts it, with connections of its own.
    func transport() -> CurlTransport {
        CurlTransport(authorities: certificate.file, proxy: .none)
    }

    func session(_ transport: CurlTransport, middleware: [Middleware] = []) throws -> BackendSession {
        guard let url = URL(string: "https://127.0.0.1:\(port)") else { throw CocoaError(.fileNoSuchFile) }
        let environment = Environment(base: url)
        return BackendSession(
            environment: environment,
            transport: transport,
            middleware: middleware,
            timeout: .seconds(60)
        )
    }

    func write(_ bytes: Data) {
        try? input.fileHandleForWriting.write(contentsOf: bytes)
    }

    func write(_ text: String) {
        write(Data(text.utf8))
    }

    /// Takes what a client has sent as soon as it is enough; nil where that takes more than a minute.
    func read(until isEnough: (Data) -> Bool) -> Data? {
        let descriptor = output.fileHandleForReading.fileDescriptor
        while !isEnough(received) {
            var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&waited, 1, 60_000) > 0 else { return nil }
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { return nil }
            received += more
        }
        defer { received = Data() }
        return received
    }

    /// Takes a request without a body.
    func readHead() -> String? {
        read { $0.range(of: Data("\r\n\r\n".utf8)) != nil }.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Ends it without a word on its connection.
    func kill() {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    func stop() {
        kill()
        certificate.remove()
    }
}

/// An access that a test starts, and asks for what came of it later.
final class PendingAccess: @unchecked Sendable {
    // Unchecked, because the semaphore orders the one write before the reads.
    private let done = DispatchSemaphore(value: 0)
    private var result: Result<String, CoreError>?

    init(_ session: BackendSession, _ method: Resource.Method = .GET, body: Data = Data()) {
        let resource = BackendResource<Data, Data, NoAuth>(path: .api(.core, "/v1/data"), method: method)
        session.access(resource, with: body).startWithResult { [self] result in
            self.result = result.map { String(decoding: $0, as: UTF8.self) }
            done.signal()
        }
    }

    /// Waits for what came of it; nil where that takes more than ten seconds.
    func wait() -> Result<String, CoreError>? {
        done.wait(timeout: .now() + 60) == .success ? result : nil
    }

    /// What came of it, as text.
    var text: String {
        switch wait() {
        case .success(let text): text
        case .failure(let error): "\(error)"
        case nil: "nothing"
        }
    }
}
