import BackendTestSupport
import Foundation

@testable import MillraceBackend
@testable import MillraceMockServer

/// A certificate for an address that signed itself, made by `openssl`, and its key.
struct Certificate {
    let file: URL
    let key: URL
    let directory: URL

    init(for address: String = "127.0.0.1") throws {
        directory = FileManager.default.temporaryDirectory.appending(path: "millrace-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        file = directory.appending(path: "certificate.pem")
        key = directory.appending(path: "key.pem")
        let making = Process()
        making.executableURL = EncryptedServer.openssl
        making.arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
            "-subj", "/CN=millrace", "-addext", "subjectAltName=IP:\(address)", "-keyout", key.path(), "-out",
            file.path(),
        ]
        making.standardError = FileHandle.nullDevice
        try making.run()
        making.waitUntilExit()
    }

    func remove() {
        try? FileManager.default.removeItem(at: directory)
    }
}

/// A server that speaks TLS: a program of the machine's, which is stopped with the test.
struct EncryptedServer {
    static let openssl = URL(filePath: "/usr/bin/openssl")
    static let isThere = FileManager.default.isExecutableFile(atPath: openssl.path())

    let certificate: Certificate
    private let process = Process()
    let url: URL

    /// Starts `openssl`, which answers everything with a page about the connection.
    init() throws {
        try self.init(program: EncryptedServer.openssl) { certificate, place in
            [
                "s_server", "-accept", place, "-www", "-cert", certificate.file.path(), "-key",
                certificate.key.path(), "-CAfile", certificate.file.path(),
            ]
        }
    }

    /// Starts a program with its certificate, and with the address and the port at which it is to listen.
    init(program: URL, arguments: (Certificate, String) throws -> [String]) throws {
        let address = LoopbackAddress.next()
        certificate = try Certificate(for: address)
        url = try EncryptedServer.url(address)
        process.executableURL = program
        process.arguments = try arguments(certificate, EncryptedServer.place(address))
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        EncryptedServer.waitUntilItListens(at: url)
    }

    /// The address and the port at which a program listens that doesn't tell a port of its choice: each has an address
    /// of its own.
    static func place(_ address: String) -> String { "\(address):20443" }

    static func url(_ address: String) throws -> URL {
        guard let url = URL(string: "https://\(place(address))") else { throw URLError(.badURL) }
        return url
    }

    func session(_ transport: any Transport) -> BackendSession {
        BackendSession(environment: Environment(base: url), transport: transport)
    }

    func get(_ transport: any Transport, _ path: PathTemplate = "/") -> Result<Data, CoreError>? {
        session(transport).access(BackendResource<Void, Data, NoAuth>(path: .api(.core, path), method: .GET)).single()
    }

    /// Has the program read its configuration again.
    func reload() {
        kill(process.processIdentifier, SIGHUP)
    }

    /// Lets a program end that has others below it, and leaves what it has written.
    func end() {
        if process.isRunning { kill(process.processIdentifier, SIGTERM) }
        process.waitUntilExit()
    }

    /// Lets a program end that has others below it.
    func quit() {
        end()
        certificate.remove()
    }

    func stop() {
        // A child inherits the signals that its parent's thread keeps away: only this one always arrives.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        certificate.remove()
    }

    /// Asks without TLS, which nobody answers, until nobody refuses either.
    static func waitUntilItListens(at url: URL) {
        guard let url = URL(string: url.absoluteString.replacingOccurrences(of: "https:", with: "http:")) else {
            return
        }
        let retry = Middleware.retry(.init(backoff: .constant(upTo: 1, pause: .milliseconds(10))))
        let session = BackendSession(
            environment: Environment(base: url),
            transport: TransportKind.current.shared,
            middleware: [retry]
        )
        let resource = BackendResource<Void, Data, NoAuth>(path: .api(.core, "/"), method: .GET)
        for _ in 0..<500 where session.access(resource).single()?.failure?.isTransport(.refused) != true { return }
    }
}
