import Foundation
import MillraceMockServer
import MillraceStreams
import TestSupport
import Testing

@testable import MillraceBackend

/// What a server sends and a later request takes back: a value that can't be sent is as if absent, and no later request
/// fails for it.
@Suite(.onEveryTransport, .namingTransport, .bodyTimeLimit) struct StoredValueTests {
    /// Bytes that can't be in a field's value, as far as a transport lets them through.
    private static let broken = ["\u{1}", "\u{8}", "\u{B}", "\u{1F}", "\u{7F}"]

    private let backend: TestBackend

    init() throws {
        backend = try TestBackend()
    }

    private func raw(_ fields: String...) -> MockResponse {
        .raw("HTTP/1.1 200 OK\r\n" + fields.map { $0 + "\r\n" }.joined() + "Content-Length: 2\r\n\r\nok")
    }

    @Test func validatorsOfACache() throws {
        let clock = TestScheduler()
        for name in ["ETag", "Last-Modified"] {
            for byte in Self.broken {
                let cache = Middleware.cache(ResponseCache(), on: clock)
                let session = backend.session(middleware: [cache])
                let before = backend.server.requestCount
                for _ in 0..<3 { backend.server.enqueue(raw("Cache-Control: no-cache", "\(name): \"a\(byte)b\"")) }
                for _ in 0..<3 {
                    let result = session.access(TestResource.data()).single()
                    // A transport may refuse the answer as malformed; a request of ours is never the one at fault.
                    if case .request(let reason, _)? = result?.failure { Issue.record("\(name): \(reason)") }
                }
                let sent = backend.server.requests.dropFirst(before).map { request in
                    request.headers["If-None-Match"] ?? request.headers["If-Modified-Since"]
                }
                expect(sent, is: [nil, nil, nil])
            }
        }
    }

    @Test func validatorsThatAreOnDiskAlready() throws {
        let folder = TemporaryFolder()
        let answer = HTTPAnswer(
            response: HTTPResponse(status: 200, headers: ["Cache-Control": "no-cache"], url: .test),
            body: Data("ok".utf8)
        )
        var stored = StoredAnswer(answer, to: .test(), requested: Date(), responded: Date())
        stored.fields += ["ETag", "\"\u{1}\""]
        let cache = ResponseCache(directory: folder.url)
        cache.store(stored, for: .test())
        let script = Script(.status(200))
        let result = Middleware.cache(cache).respond(to: .test(), next: script.handler).single()

        #expect(((try? result?.get())?.response.status, script.requests.first?.headers["If-None-Match"]) == (200, nil))
    }

    @Test(arguments: ["\"caf\u{E9}\"", "\"\u{FF}\""])
    func aValidatorGoesBackByteForByteOrNotAtAll(tag: String) throws {
        let session = backend.session(middleware: [.cache(ResponseCache())])
        // As UTF-8, and in Latin-1, of which our own UTF-8 would be another tag.
        for isUTF8 in [true, false] {
            let before = backend.server.requestCount
            var bytes = Data("HTTP/1.1 200 OK\r\nCache-Control: no-cache\r\nETag: ".utf8)
            bytes += isUTF8 ? Data(tag.utf8) : Data(tag.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
            bytes += Data("\r\nContent-Length: 2\r\n\r\nok".utf8)
            for _ in 0..<2 { backend.server.enqueue(MockResponse.raw(bytes)) }
            for _ in 0..<2 { _ = session.access(TestResource.data()).single() }
            let sent = backend.server.requests.dropFirst(before).map { $0.headers["If-None-Match"] }
            expect(sent.last, is: .some(isUTF8 && TransportKind.current == .curl ? tag : nil))
        }
    }

    @Test func identifiersOfEvents() throws {
        for byte in Self.broken + ["\u{0}", "\u{2}"] {
            var parser = EventParser()
            let events = try parser.events(adding: Data("id: 7\ndata: a\n\nid: 8\(byte)\ndata: b\n\n".utf8))
            #expect((events.map(\.id), parser.lastID) == (["7", "7"], "7"), "\(byte.unicodeScalars)")
        }
        var parser = EventParser()
        let long = String(repeating: "x", count: 4097)
        _ = try parser.events(adding: Data("id: \(long.dropLast())\n\nid: \(long)\n\n".utf8))
        #expect(parser.lastID == String(long.dropLast()))
    }

    @Test func tokens() {
        for value in Self.broken.map({ "a\($0)b" }) + ["", "a\nb", "a\r\nX: y", "\u{0}"] {
            let refreshing = RefreshingTokenProvider(
                token: Token("old"),
                refresh: { _ in SignalProducer(value: Token(value)) }
            )
            refreshing.reject(Token("old"))
            let login = LoginTokenProvider(login: SignalProducer(value: Token(value)))
            let kept = RefreshingTokenProvider(token: Token(value), refresh: { _ in .never })
            let wasLoggedIn = kept.isLoggedIn
            kept.logIn(Token(value))
            #expect(
                (
                    refreshing.token().single(), login.token().single(), kept.token().single(),
                    [wasLoggedIn, refreshing.isLoggedIn, kept.isLoggedIn]
                ) == (nil, .failure(.authentication(.missing)), nil, [false, false, false]),
                "\(value.utf8)"
            )
        }
    }

    @Test func cookies() throws {
        let url = try URL.of("http://x.org/")
        for byte in Self.broken + ["\u{0}", "\n", "\r\n"] {
            let jar = CookieJar()
            jar.take(from: HTTPResponse(status: 200, headers: ["Set-Cookie": "a=b\(byte)c"], url: url))
            jar.take(from: HTTPResponse(status: 200, headers: ["Set-Cookie": "d=e"], url: url))
            expect(jar.header(for: url), is: "d=e")
        }
    }
}
