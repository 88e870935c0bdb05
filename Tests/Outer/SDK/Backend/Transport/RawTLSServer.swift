import BackendTestSupport
import Foundation

@testable import MillraceBackend
@testable import MillraceMockServer

/// A server whose bytes a test writes itself, below TLS: the machine's `openssl` encrypts them.
///
/// It has one connection at a time; the next is accepted when that has ended.
final class RawTLSServer {
    let certificate: Certificate
    let url: URL
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var received = Data()

    /// Starts it, with the protocol that it agrees to.
    init(protocol name: String = "http/1.1") throws {
        let address = LoopbackAddress.next()
        certificate = try Certificate(for: address)
        url = try EncryptedServer.url(address)
        process.executableURL = EncryptedServer.openssl
        process.arguments = [
            "s_server", "-quiet", "-accept", EncryptedServer.place(address), "-cert", certificate.file.path(),
            "-key", certificate.key.path(), "-alpn", name,
        ]
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        EncryptedServer.waitUntilItListens(at: url)
    }

    /// A transport that trusts it, with connections of its own.
    func transport() -> CurlTransport {
        CurlTransport(authorities: certificate.file, proxy: .none)
    }

    func session(_ transport: CurlTransport, middleware: [Middleware] = []) -> BackendSession {
        return BackendSession(
            environment: Environment(base: url),
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
