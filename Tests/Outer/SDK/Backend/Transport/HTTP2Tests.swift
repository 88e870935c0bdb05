import BackendTestSupport
import Dispatch
import Foundation
import MillraceStreams
import Synchronization
import TestSupport
import Testing

@testable import MillraceBackend

/// HTTP/2 with a server that speaks it: the machine's nginx, without which there is no test of it.
@Suite(.needs(Nginx.speaksHTTP2, "nginx or openssl is not installed"), .bodyTimeLimit)
struct HTTP2Tests {
    private let server: EncryptedServer
    private let transport: CurlTransport

    init() throws {
        server = try EncryptedServer(program: Nginx.program) { certificate, place in
            let directory = certificate.directory
            try Data(count: 3_000_000).write(to: directory.appending(path: "zeros.txt"))
            let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
                .map { "\($0)_temp_path \(directory.path())/\($0);" }.joined(separator: " ")
            let file = directory.appending(path: "nginx.conf")
            try Data(
                """
                daemon off; master_process off; pid \(directory.path())/nginx.pid; error_log stderr crit;
                events {}
                http {
                    access_log off; gzip on; gzip_types text/plain; default_type text/plain; \(temporary)
                    server {
                        listen \(place) ssl http2;
                        ssl_certificate \(certificate.file.path()); ssl_certificate_key \(certificate.key.path());
                        location = / { return 200 "$server_protocol $connection"; }
                        location = /zeros.txt { root \(directory.path()); }
                    }
                }
                """.utf8
            ).write(to: file)
            return ["-c", file.path(), "-e", "stderr", "-p", directory.path()]
        }
        transport = CurlTransport(authorities: server.certificate.file)
    }

    private func text(_ transport: CurlTransport) -> String? {
        (try? server.get(transport)?.get()).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func itIsSpokenWhereItIsOffered() throws {
        defer { server.stop() }
        let old = CurlTransport(authorities: server.certificate.file, allowsHTTP2: false)

        #expect(
            (
                text(transport)?.hasPrefix("HTTP/2.0 "), text(old)?.hasPrefix("HTTP/1.1 "),
                server.get(CurlTransport())?.failure?.isTransport(.tls)
            )
                == (true, true, true)
        )
    }

    /// Each of many transports at once: one whose connection is new has the most to do in one pass of libcurl's.
    @Test func requestsShareAConnection() throws {
        defer { server.stop() }
        let resource = BackendResource<Void, Data, NoAuth>(path: .api(.core, "/"), method: .GET)
        let texts = Mutex<[Int: [String]]>([:])
        let group = DispatchGroup()
        for index in 0..<40 {
            let transport = CurlTransport(authorities: server.certificate.file)
            let session = server.session(transport)
            for _ in 0..<50 {
                group.enter()
                session.access(resource).startWithResult { result in
                    let text = result.map { String(decoding: $0, as: UTF8.self) }
                    texts.withLock { $0[index, default: []].append((try? text.get()) ?? "\(text)") }
                    group.leave()
                }
            }
        }
        group.waitInTest()

        #expect(texts.withLock { $0.values.allSatisfy { $0.count == 50 && Set($0).count == 1 } })
        #expect(texts.withLock { $0.values.joined().filter { !$0.hasPrefix("HTTP/2.0 ") } } == [])
    }

    @Test func aBodyIsDecompressedAndACancelLeavesTheConnectionToTheOthers() throws {
        defer { server.stop() }
        let session = server.session(transport)
        let zeros = BackendResource<Void, Data, NoAuth>(path: .api(.core, "/zeros.txt"), method: .GET)
        let before = text(transport)

        #expect(
            (server.get(transport, "/zeros.txt"), session.streaming.chunks(of: zeros).take(first: 1).wait().failure)
                == (.success(Data(count: 3_000_000)), nil)
        )
        let sizes = session.streaming.chunks(of: zeros).map(\.count).collect().single()
        #expect(try (sizes?.get().reduce(0, +), text(transport)) == (3_000_000, before))
    }
}

/// The machine's nginx.
enum Nginx {
    static let program = URL(filePath: "/usr/sbin/nginx")
    static let speaksHTTP2 = EncryptedServer.isThere && versionText().contains("--with-http_v2_module")

    private static func versionText() -> String {
        guard FileManager.default.isExecutableFile(atPath: program.path()) else { return "" }
        let process = Process()
        let output = Pipe()
        process.executableURL = program
        process.arguments = ["-V"]
        process.standardError = output
        try? process.run()
        return (try? output.fileHandleForReading.readToEnd()).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
