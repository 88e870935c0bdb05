import Foundation
import MillraceMockServer

@testable import MillraceBackend

/// What can come over the wire, and the one error (or answer) that it becomes.
enum FaultTable {
    static let rows = connections + heads + bodies + encodings + statuses + documents + LengthTable.rows

    private static let broken = malformed("a body that can't be decompressed")
    private static let unasked = malformed("an encoding that was not asked for")
    private static let refused = malformed("a head that URLSession does not take")
    private static let truncated = Fault.Outcome.transport(.truncated)
    private static let fine = Fault.Outcome.answer("ok")
    private static let line = "HTTP/1.1 200 OK\r\n"
    private static let ok = "Content-Length: 2\r\n\r\nok"

    private static func malformed(_ reason: String) -> Fault.Outcome {
        .transport(.malformedAnswer(reason))
    }

    /// Creates a row whose answer ends the process on URLSession.
    private static func crash(_ name: String, is outcome: Fault.Outcome) -> Fault {
        Fault(name, is: outcome, onURLSession: [.crash]) { $0.enqueue(CrashingAnswer.named(name)) }
    }

    /// Creates a row whose answer doesn't come in time.
    ///
    /// It has a route: a client that gives up before its request has arrived would leave an enqueued answer to the next
    /// request.
    private static func late(_ name: String, _ answer: MockResponse) -> Fault {
        Fault(name, timeout: .milliseconds(60), is: .transport(.timedOut)) { $0.route(.POST, "/v1/data", answer) }
    }

    private static let connections = [
        Fault("refused", at: try? MockServer.refusedURL(), is: .transport(.refused)) { _ in },
        Fault(
            "reset before the request",
            sending: .reset(at: .accept),
            is: .transport(.reset),
            onURLSession: .transport(.reset),
            .transport(.unreachable)
        ),
        Fault("reset in the request", sending: .reset(at: .requestLine), is: .transport(.reset)),
        Fault("reset in the head", sending: .reset(at: .head), is: truncated, onURLSession: .transport(.reset)),
        Fault("reset after the head", sending: .reset(at: .body(after: 0)), is: truncated),
        Fault("reset in the body", sending: .reset(at: .body(after: 5)), is: truncated),
        Fault("closed before the status line", sending: .raw(""), is: .transport(.reset)),
        crash("closed in the head", is: truncated),
        crash("closed in a field", is: truncated),
        Fault("closed in the body", sending: .disconnect(at: .body(after: 5)), is: truncated),
        late("never an answer", .hanging),
        late("a stall in the middle", .raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf", closing: false)),
    ]

    private static let heads = [
        Fault("no HTTP at all", bytes: "hello\r\n\r\n", is: malformed("no status line")),
        Fault("no reason phrase", bytes: "HTTP/1.1 200\r\n" + ok, is: fine, onURLSession: refused),
        Fault("no space after the colon", bytes: line + "Content-Length:2\r\n\r\nok", is: fine, onURLSession: refused),
        Fault("bare line feeds", bytes: "HTTP/1.1 200 OK\nContent-Length: 2\n\nok", is: fine, onURLSession: refused),
        Fault("a folded field", bytes: line + "X-T: 1,\r\n  2\r\n" + ok, is: fine),
        Fault("Latin-1 in a field", bytes: line + "X-Name: T\u{F6}lz\r\n" + ok, is: fine, onURLSession: refused),
        Fault("a NUL in a field", bytes: line + "A: b\u{0}c\r\n" + ok, is: malformed("a NUL byte in its head")),
        Fault("200 KB of fields", bytes: fields(2000), is: fine),
        Fault("300 KB of fields", bytes: fields(3000), is: .transport(.tooLarge(limit: 262_144))),
        Fault("a field of 200 KB", bytes: fields(1, of: 200_000), is: .transport(.tooLarge(limit: 102_400))),
        Fault(
            "an answer before the answer",
            bytes: "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n" + line + ok,
            is: fine
        ),
    ]

    private static func fields(_ count: Int, of size: Int = 95) -> String {
        line + String(repeating: "A: " + String(repeating: "b", count: size) + "\r\n", count: count) + ok
    }

    private static let bodies = [
        Fault("no length at all", bytes: line + "\r\nok", is: fine),
        Fault(
            "too short for its length",
            sending: MockResponse(body: "ab").declaringLength(9).closing(),
            is: truncated
        ),
        Fault("too long for its length", bytes: line + ok + " and more", is: fine),
        Fault("broken chunks", sending: .text("abc").breakingChunks(.badSize), is: malformed("broken chunks")),
        Fault("chunks without an end", sending: .text("abc").breakingChunks(.missingEnd).closing(), is: truncated),
        Fault("a chunk that is too short", sending: .text("abcdef").breakingChunks(.shortChunk), is: truncated),
        Fault("a chunk without a line end", sending: .text("abc").breakingChunks(.missingLineEnd), is: truncated),
        crash("trailers", is: fine),
    ]

    /// Creates a row whose body is compressed, which nobody asks for on URLSession.
    private static func compressed(_ name: String, _ answer: MockResponse, is outcome: Fault.Outcome) -> Fault {
        Fault(name, sending: answer, is: outcome, onURLSession: unasked)
    }

    private static let encodings = [
        compressed(
            "gzip",
            Gzip.response(Gzip.hundredThousandZeros),
            is: .answer(String(repeating: "\0", count: 100_000))
        ),
        compressed(
            "gzip cut short",
            Gzip.response(Gzip.hundredThousandZeros.dropLast(40)),
            is: malformed("a compressed body without its end")
        ),
        compressed("gzip with a wrong checksum", Gzip.response(Gzip.zeros(500)), is: broken),
        compressed(
            "a gzip bomb of 100 MB",
            Gzip.response(Gzip.zeros(100 << 20)),
            is: .transport(.tooLarge(limit: 64 << 20))
        ),
        Fault(
            "a transfer encoding that was not asked for",
            bytes: line + "Transfer-Encoding: gzip\r\n\r\n\u{1F}\u{8B}\u{8}\0",
            is: unasked
        ),
        compressed("an unknown encoding", .text("abc").header("Content-Encoding", "x-unknown"), is: broken),
    ]

    private static let statuses = [
        Fault(
            "HEAD with a body",
            asking: .data(.HEAD),
            bytes: line + "Content-Length: 5\r\n\r\nhello",
            is: .answer("")
        ),
        Fault("204 with a body", bytes: "HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello", is: .answer("")),
        Fault(
            "304 with a body",
            asking: .data(.GET),
            bytes: "HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\nhello",
            is: .status(.init(code: 304, headers: ["Content-Length": "5"]))
        ),
        Fault("a redirect to another origin", asking: .loggedIn, is: .answer("none /c")) { server in
            let other = MockServer()
            try? other.start()
            other.route(.GET, "/c") { .text(($0.headers["Authorization"] ?? "none") + " " + $0.target) }
            // The function keeps the other server alive.
            server.route(.GET, "/v1/data") { _ in MockResponse(status: 307, headers: ["Location": "\(other.url)/c"]) }
        },
        Fault(
            "401 with a challenge",
            asking: .data(.GET),
            bytes: "HTTP/1.1 401 No\r\nContent-Length: 2\r\nWWW-Authenticate: Basic realm=\"x\"\r\n\r\nno",
            is: .status(.init(code: 401, headers: challenge, body: Data("no".utf8)))
        ),
        retryAfter("429 with seconds", 429, "120", .after(.seconds(120))),
        retryAfter("503 with a date", 503, date, .date(Date(timeIntervalSince1970: 784_111_777))),
    ]

    private static let challenge: HeaderFields = ["Content-Length": "2", "WWW-Authenticate": "Basic realm=\"x\""]
    private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

    private static func retryAfter(_ name: String, _ code: Int, _ value: String, _ expected: RetryAfter) -> Fault {
        let headers: HeaderFields = ["Content-Length": "0", "Retry-After": value]
        return Fault(
            name,
            asking: .data(.GET),
            bytes: "HTTP/1.1 \(code) No\r\nContent-Length: 0\r\nRetry-After: \(value)\r\n\r\n",
            is: .status(.init(code: code, headers: headers, retryAfter: expected))
        )
    }

    private static let documents = [
        Fault(
            "invalid UTF-8",
            asking: .city,
            sending: json("{\"name\": \"\u{C3}(\u{FF}\"}"),
            is: .parsing("", "a JSON document", "an object with name", "{\"name\": \"\u{FFFD}(\u{FFFD}\"}")
        ),
        Fault(
            "10,000 levels without an end",
            asking: .city,
            sending: json(levels),
            is: .parsing("", "a JSON document", "malformed text", levels.prefix(200) + "…")
        ),
        Fault(
            "50 MB",
            asking: .city,
            sending: .data(
                Data(#"{"name": ""#.utf8) + Data(repeating: UInt8(ascii: "x"), count: 50 << 20) + Data(#""}"#.utf8),
                contentType: "application/json"
            ),
            is: .answer("xxx")
        ),
    ]

    private static let levels = String(repeating: #"{"name":"#, count: 10_000)

    /// Returns an answer with the scalars of a text as bytes.
    private static func json(_ text: String) -> MockResponse {
        .data(text.data(using: .isoLatin1) ?? Data(), contentType: "application/json")
    }
}
