import BackendTestSupport
import Foundation
import TestSupport
import Testing

@testable import MillraceBackend

/// What servers of the machine's do to a client: nginx, without which there is no test of it.
@Suite(.needs(Nginx.speaksHTTP2, "nginx or openssl is not installed"), .onWaitingThreads, .bodyTimeLimit)
struct RealServerTests {
    private func startNginx(keepingAlive time: String = "300ms") throws -> EncryptedServer {
        try EncryptedServer(program: Nginx.program) { certificate, listened in
            let place = certificate.directory.path()
            let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
                .map { "\($0)_temp_path \(place)/\($0);" }.joined(separator: " ")
            let file = certificate.directory.appending(path: "nginx.conf")
            try Data(
                """
                daemon off; pid \(place)/nginx.pid; error_log \(place)/error.log debug; worker_processes 1; user root;
                events {}
                http {
                    log_format short '$request_method $server_protocol $status $request_length';
                    access_log \(place)/access.log short;
                    default_type text/plain; keepalive_timeout \(time); client_max_body_size 1k; \(temporary)
                    server {
                        listen \(listened) ssl http2;
                        ssl_certificate \(certificate.file.path()); ssl_certificate_key \(certificate.key.path());
                        location = /v1/data { return 200 "ok"; }
                        location = /worker/v1/data { return 200 "$server_protocol by $pid"; }
                        location = /upload { proxy_pass http://127.0.0.1:1/; }
                    }
                }
                """.utf8
            ).write(to: file)
            return ["-c", file.path(), "-e", "stderr", "-p", place]
        }
    }

    private func transport(_ server: EncryptedServer, allowsHTTP2: Bool) -> CurlTransport {
        CurlTransport(authorities: server.certificate.file, proxy: .none, allowsHTTP2: allowsHTTP2)
    }

    /// Returns the lines of a file that nginx writes, with a text in them; what it writes last is there when it has
    /// ended.
    private func lines(of name: String, with text: String, by server: EncryptedServer) throws -> [String] {
        let file = server.certificate.directory.appending(path: name)
        return try String(decoding: Data(contentsOf: file), as: UTF8.self)
            .split(separator: "\n").map(String.init).filter { $0.contains(text) }
    }

    private func status(of server: EncryptedServer, allowsHTTP2: Bool) throws -> Int? {
        let session = server.session(transport(server, allowsHTTP2: allowsHTTP2))
        let resource = BackendResource<Data, Data, NoAuth>(path: .api(.core, "/upload"), method: .POST)
        let result = session.access(resource, with: Data(count: 3_000_000)).single()
        guard case let .status(reason, _)? = result?.failure else { return nil }
        return reason.code
    }

    @Test(arguments: [false, true])
    func nginxEndsAnIdleConnection(allowsHTTP2: Bool) throws {
        let server = try startNginx()
        defer { server.quit() }

        let session = server.session(transport(server, allowsHTTP2: allowsHTTP2))
        let texts = (0..<3).map { number in
            let text = PendingAccess(session, .POST, body: Data("body".utf8)).text
            if number < 2 { #expect(Descriptors.waitForEnd(from: server.url)) }
            return text
        }
        #expect(texts == ["ok", "ok", "ok"])
    }

    @Test(arguments: [false, true])
    func nginxRefusesABodyBeforeItsEnd(allowsHTTP2: Bool) throws {
        // The server may end before it has written its log.
        var logged = try refusals(allowsHTTP2: allowsHTTP2)
        for _ in 0..<10 where logged.isEmpty { logged = try refusals(allowsHTTP2: allowsHTTP2) }
        #expect(logged.map { $0.contains("HTTP/2.0") } == [allowsHTTP2])
        let received = logged.map { $0.split(separator: " ").last.flatMap { Int($0) } ?? .max }
        #expect(received.allSatisfy { $0 < 3_000_000 }, "it has answered before the end of the body")
    }

    /// Has a body refused by a server of its own, and returns what that has logged of it.
    private func refusals(allowsHTTP2: Bool) throws -> [String] {
        let server = try startNginx()
        defer { server.quit() }
        #expect(try status(of: server, allowsHTTP2: allowsHTTP2) == 413)
        server.end()
        return try lines(of: "access.log", with: "413", by: server).map { String($0) }
    }

    @Test func nginxIsReloadedWhileItIsAsked() throws {
        let server = try startNginx(keepingAlive: "60s")
        defer { server.quit() }
        let url = server.url.appending(path: "worker")
        let session = BackendSession(
            environment: Environment(base: url),
            transport: transport(server, allowsHTTP2: true),
            middleware: [.retry(.init(backoff: .constant(upTo: 3, pause: .milliseconds(10))))]
        )
        let ask = { PendingAccess(session, .POST, body: Data("body".utf8)) }
        let first = ask().text
        var texts = (0..<4).flatMap { _ in
            let accesses = (0..<25).map { _ in ask() }
            server.reload()
            return accesses.map(\.text)
        }
        while texts.allSatisfy({ $0 == first }), texts.count < 5000 { texts.append(ask().text) }

        #expect(([first] + texts).filter { !$0.hasPrefix("HTTP/2.0 by ") } == [])
        #expect(texts.contains { $0 != first }, "another worker has taken over")
        server.end()
        #expect(try lines(of: "access.log", with: "POST HTTP/2.0 200", by: server).count == texts.count + 1)
        #expect(try !lines(of: "error.log", with: "send GOAWAY frame", by: server).isEmpty)
    }
}
