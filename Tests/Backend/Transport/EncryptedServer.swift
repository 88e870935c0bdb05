import Foundation

@testable import MillraceBackend

/// A certificate for this machine that signed itself, made by `openssl`, and its key.
struct Certificate {
    let file: URL
    let key: URL
    let directory: URL

    init() throws {
        directory = FileManager.default.temporaryDirectory.appending(path: "millrace-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        file = directory.appending(path: "certificate.pem")
        key = directory.appending(path: "key.pem")
        let making = Process()
        making.executableURL = EncryptedServer.openssl
        making.arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
            "-subj", "/CN=millrace", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key.path(), "-out",
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
    let port: Int

    /// Starts `openssl`, which answers everything with a page about the connection.
    init(arguments: [String] = []) throws {
        try self.init(program: EncryptedServer.openssl) { certificate, port in
            [
                "s_server", "-accept", "127.0.0.1:\(port)", "-www", "-cert", certificate.file.path(), "-key",
                certificate.key.path(), "-CAfile", certificate.file.path(),
            ] + arguments
        }
    }

    /// Starts a program that is told its certificate and port.
    init(program: URL, arguments: (Certificate, Int) throws -> [String]) throws {
        certificate = try Certificate()
        port = try FreePort.next()
        process.executableURL = program
        process.arguments = try arguments(certificate, port)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        EncryptedServer.waitUntilItListens(at: port)
    }

    func session(_ transport: any Transport) -> BackendSession? {
        guard let url = URL(string: "https://127.0.0.1:\(port)") else { return nil }
        return BackendSession(environment: Environment(base: url), transport: transport)
    }

    func get(_ transport: any Transport, _ path: PathTemplate = "/") -> Result<Data, CoreError>? {
        session(transport)?.access(BackendResource<Void, Data, NoAuth>(path: .api(.core, path), method: .GET)).single()
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
    static func waitUntilItListens(at port: Int) {
        guard let url = URL(string: "http://127.0.0.1:\(port)") else { return }
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
