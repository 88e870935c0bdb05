import Foundation
import MillraceMockServer
import Testing

@testable import MillraceBackend

/// Trust and proxies; the encrypted server is the machine's `openssl`, without which there is no test of it.
@Suite struct ConnectionTests {
    private static let openssl = URL(filePath: "/usr/bin/openssl")
    private static let hasOpenSSL = FileManager.default.isExecutableFile(atPath: openssl.path())

    @Test(.enabled(if: hasOpenSSL)) func onlyATrustedServerIsTalkedTo() throws {
        let server = try EncryptedServer(arguments: [])
        defer { server.stop() }
        let untrusted = server.get(CurlTransport())
        let trusted = server.get(CurlTransport(options: .init(authorities: server.certificate)))

        #expect(untrusted?.failure?.isTransport(.tls) == true)
        #expect(trusted?.failure == nil)
    }

    @Test(.enabled(if: hasOpenSSL)) func aServerMayAskForACertificate() throws {
        let server = try EncryptedServer(arguments: ["-Verify", "1", "-verify_return_error"])
        defer { server.stop() }
        var options = CurlTransport.Options(authorities: server.certificate)
        let anonymous = server.get(CurlTransport(options: options))
        options.clientCertificate = .init(certificate: server.certificate, key: server.key)
        let known = server.get(CurlTransport(options: options))

        #expect(anonymous?.failure != nil)
        #expect(known?.failure == nil)
    }

    @Test func aProxyGetsTheWholeURL() throws {
        let proxy = try TestBackend()
        proxy.server.enqueue(.text("from the proxy"))
        let transport = CurlTransport(options: .init(proxy: .url(proxy.server.url)))
        let url = try #require(URL(string: "http://millrace.invalid"))
        let session = BackendSession(environment: Environment(base: url), transport: transport)

        #expect(session.access(TestResource.data()).single() == .success(Data("from the proxy".utf8)))
        #expect(proxy.server.requests.first?.target == "http://millrace.invalid/v1/data")
    }

    /// A server that speaks TLS with a certificate that it signed itself.
    private struct EncryptedServer {
        let certificate: URL
        let key: URL
        private let directory: URL
        private let process = Process()
        private let port: Int

        init(arguments: [String]) throws {
            directory = FileManager.default.temporaryDirectory.appending(path: "millrace-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            certificate = directory.appending(path: "certificate.pem")
            key = directory.appending(path: "key.pem")
            let making = Process()
            making.executableURL = openssl
            making.arguments = [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", "/CN=millrace", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key.path(), "-out",
                certificate.path(),
            ]
            making.standardError = FileHandle.nullDevice
            try making.run()
            making.waitUntilExit()
            // A port that was free a moment ago; openssl does not tell in time which one it chose.
            let placeholder = MockServer()
            try placeholder.start()
            port = placeholder.port
            placeholder.stop()
            process.executableURL = openssl
            process.arguments =
                [
                    "s_server", "-accept", "127.0.0.1:\(port)", "-www", "-cert", certificate.path(), "-key", key.path(),
                    "-CAfile", certificate.path(),
                ] + arguments
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            process.standardInput = FileHandle.nullDevice
            try process.run()
        }

        func get(_ transport: CurlTransport) -> Result<Data, CoreError>? {
            guard let url = URL(string: "https://127.0.0.1:\(port)") else { return nil }
            // Until it listens, connections are refused.
            let retry = RequestRetry(.init(backoff: .constant(upTo: 500, pause: 0.01)))
            let session = BackendSession(
                environment: Environment(base: url),
                transport: transport,
                middleware: [retry]
            )
            return session.access(BackendResource<Void, Data, NoAuth>(path: .api(.core, "/"), method: .GET)).single()
        }

        func stop() {
            // A child inherits the signals that its parent's thread keeps away: only this one always arrives.
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            try? FileManager.default.removeItem(at: directory)
        }
    }
}
