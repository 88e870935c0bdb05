import Foundation
import MillraceStreams
import Synchronization
import Testing

@testable import MillraceBackend

/// What servers of the machine's do to a client: nginx and HAProxy, without which there is no test of them.
@Suite(.timeLimit(.minutes(5))) struct RealServerTests {
    private static let nginx = URL(filePath: "/usr/sbin/nginx")
    private static let haproxy = URL(filePath: "/usr/sbin/haproxy")
    private static let hasNginx = isThere(nginx)
    private static let hasHAProxy = isThere(haproxy)

    private static func isThere(_ program: URL) -> Bool {
        EncryptedServer.isThere && FileManager.default.isExecutableFile(atPath: program.path())
    }

    private func startNginx() throws -> EncryptedServer {
        try EncryptedServer(program: RealServerTests.nginx) { certificate, port in
            let place = certificate.directory.path()
            let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
                .map { "\($0)_temp_path \(place)/\($0);" }.joined(separator: " ")
            let file = certificate.directory.appending(path: "nginx.conf")
            try Data(
                """
                daemon off; pid \(place)/nginx.pid; error_log stderr crit; worker_processes 1; user root;
                events {}
                http {
                    access_log off; default_type text/plain; keepalive_timeout 1; client_max_body_size 1k; \(temporary)
                    server {
                        listen 127.0.0.1:\(port) ssl http2;
                        ssl_certificate \(certificate.file.path()); ssl_certificate_key \(certificate.key.path());
                        location = /v1/data { return 200 "ok"; }
                        location = /upload { proxy_pass http://127.0.0.1:1/; }
                    }
                }
                """.utf8
            ).write(to: file)
            return ["-c", file.path(), "-e", "stderr", "-p", place]
        }
    }

    private func startHAProxy() throws -> EncryptedServer {
        try EncryptedServer(program: RealServerTests.haproxy) { certificate, port in
            let both = certificate.directory.appending(path: "both.pem")
            try (Data(contentsOf: certificate.file) + Data(contentsOf: certificate.key)).write(to: both)
            let file = certificate.directory.appending(path: "haproxy.cfg")
            try Data(
                """
                defaults
                    mode http
                    timeout connect 20s
                    timeout client 20s
                    timeout server 20s
                    timeout http-request 20s
                    timeout http-keep-alive 300ms
                frontend all
                    bind 127.0.0.1:\(port) ssl crt \(both.path()) alpn h2,http/1.1
                    http-request return status 413 if { path /upload }
                    http-request return status 200 content-type text/plain string ok

                """.utf8
            ).write(to: file)
            return ["-f", file.path(), "-db"]
        }
    }

    private func transport(_ server: EncryptedServer, _ version: CurlTransport.Options.Version) -> CurlTransport {
        CurlTransport(options: .init(authorities: server.certificate.file, proxy: .none, version: version))
    }

    /// Makes requests on a connection that the server ends in between, and returns what came of them.
    private func askAfterTheEnd(_ server: EncryptedServer, _ version: CurlTransport.Options.Version) throws -> [String]
    {
        let session = try #require(server.session(transport(server, version)))
        return (0..<3).map { _ in
            let text = PendingAccess(session, .POST, body: Data("body".utf8)).text
            _ = Descriptors.waitForInput(from: server.port)
            return text
        }
    }

    private func status(of server: EncryptedServer, _ version: CurlTransport.Options.Version) throws -> Int? {
        let session = try #require(server.session(transport(server, version)))
        let resource = BackendResource<Data, Data, NoAuth>(path: .api(.core, "/upload"), method: .POST)
        let result = session.access(resource, with: Data(count: 3_000_000)).single()
        guard case let .status(reason, _)? = result?.failure else { return nil }
        return reason.code
    }

    @Test(.enabled(if: hasNginx), arguments: [CurlTransport.Options.Version.http1, .automatic])
    func nginxEndsAnIdleConnection(version: CurlTransport.Options.Version) throws {
        let server = try startNginx()
        defer { server.quit() }

        #expect(try askAfterTheEnd(server, version) == ["ok", "ok", "ok"])
    }

    @Test(.enabled(if: hasHAProxy)) func haproxyEndsAnIdleConnection() throws {
        let server = try startHAProxy()
        defer { server.quit() }

        #expect(try askAfterTheEnd(server, .http1) == ["ok", "ok", "ok"])
    }

    @Test(.enabled(if: hasNginx), arguments: [CurlTransport.Options.Version.http1, .automatic])
    func nginxRefusesABodyBeforeItsEnd(version: CurlTransport.Options.Version) throws {
        let server = try startNginx()
        defer { server.quit() }

        #expect(try status(of: server, version) == 413)
    }

    @Test(.enabled(if: hasHAProxy)) func haproxyRefusesABodyBeforeItsEnd() throws {
        let server = try startHAProxy()
        defer { server.quit() }

        // HAProxy closes with part of the body unread, so that the system's reset may overtake the answer.
        let isAnswered = try (0..<10).contains { _ in try status(of: server, .http1) == 413 }
        #expect(isAnswered)
    }

    @Test(.enabled(if: hasNginx)) func nginxIsReloadedWhileItIsAsked() throws {
        let server = try startNginx()
        defer { server.quit() }
        let url = try #require(URL(string: "https://127.0.0.1:\(server.port)"))
        let session = BackendSession(
            environment: Environment(base: url),
            transport: transport(server, .automatic),
            middleware: [RequestRetry(.init(backoff: .constant(upTo: 3, pause: 0.01)))]
        )
        let texts = (0..<4).flatMap { _ in
            let accesses = (0..<25).map { _ in PendingAccess(session, .POST, body: Data("body".utf8)) }
            server.reload()
            return accesses.map(\.text)
        }

        #expect(texts == [String](repeating: "ok", count: 100))
    }
}
