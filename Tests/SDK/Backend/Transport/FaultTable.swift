import Foundation
import MillraceMockServer

@testable import MillraceBackend

/// What can come over the wire, and the one error (or answer) that it becomes.
enum FaultTable {
    static let rows = connections + heads + bodies + statuses + documents + LengthTable.rows

    private static let broken = "a body that can't be decompressed"
    private static let unasked = Fault.Outcome.transport(.malformedAnswer("an encoding that was not asked for"))
    private static let refused = Fault.Outcome.transport(.malformedAnswer("a head that URLSession does not take"))
    private static let ok = "Content-Length: 2\r\n\r\nok"

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
        Fault(
            "reset in the head",
            sending: .reset(at: .head),
            is: .transport(.truncated),
            onURLSession: .transport(.reset)
        ),
        Fault("reset after the head", sending: .reset(at: .body(after: 0)), is: .transport(.truncated)),
        Fault("reset in the body", sending: .reset(at: .body(after: 5)), is: .transport(.truncated)),
        Fault("closed before the status line", sending: .raw(""), is: .transport(.reset)),
        crash("closed in the head", is: .transport(.truncated)),
        crash("closed in a field", is: .transport(.truncated)),
        Fault("closed in the body", sending: .disconnect(at: .body(after: 5)), is: .transport(.truncated)),
        late("never an answer", .hanging),
        late("a body that trickles", .text("late").throttled(bytes: 1, per: .seconds(1))),
        late("a stall in the middle", .raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf", closing: false)),
    ]

    private static let heads = [
        Fault("no HTTP at all", bytes: "hello\r\n\r\n", is: .transport(.malformedAnswer("no status line"))),
        Fault(
            "a status that is no number",
            bytes: "HTTP/1.1 abc OK\r\n\r\n",
            is: .transport(.malformedAnswer("no status line"))
        ),
        Fault("no version", bytes: "HTTP/ 200 OK\r\n\r\n", is: .transport(.malformedAnswer("no status line"))),
        Fault(
            "no reason phrase",
            bytes: "HTTP/1.1 200\r\n" + ok,
            is: .answer("ok"),
            onURLSession: refused
        ),
        Fault(
            "no space after the colon",
            bytes: "HTTP/1.1 200 OK\r\nContent-Length:2\r\n\r\nok",
            is: .answer("ok"),
            onURLSession: refused
        ),
        Fault(
            "bare line feeds",
            bytes: "HTTP/1.1 200 OK\nContent-Length: 2\n\nok",
            is: .answer("ok"),
            onURLSession: refused
        ),
        Fault("a folded field", bytes: "HTTP/1.1 200 OK\r\nX-T: 1,\r\n  2\r\n" + ok, is: .answer("ok")),
        Fault(
            "Latin-1 in a field",
            bytes: "HTTP/1.1 200 OK\r\nX-Name: T\u{F6}lz\r\n" + ok,
            is: .answer("ok"),
            onURLSession: refused
        ),
        Fault(
            "a NUL in a field",
            bytes: "HTTP/1.1 200 OK\r\nA: b\u{0}c\r\n" + ok,
            is: .transport(.malformedAnswer("a NUL byte in its head"))
        ),
        Fault(
            "200 KB of fields",
            bytes: "HTTP/1.1 200 OK\r\n"
                + String(repeating: "A: " + String(repeating: "b", count: 95) + "\r\n", count: 2000) + ok,
            is: .answer("ok")
        ),
        Fault(
            "300 KB of fields",
            bytes: "HTTP/1.1 200 OK\r\n"
                + String(repeating: "A: " + String(repeating: "b", count: 95) + "\r\n", count: 3000) + ok,
            is: .transport(.tooLarge(limit: 262_144))
        ),
        Fault(
            "a field of 200 KB",
            bytes: "HTTP/1.1 200 OK\r\nA: " + String(repeating: "b", count: 200_000) + "\r\n" + ok,
            is: .transport(.tooLarge(limit: 102_400))
        ),
        Fault(
            "an answer before the answer",
            bytes: "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\n" + ok,
            is: .answer("ok")
        ),
        Fault(
            "two lengths",
            bytes: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nabc",
            is: .transport(.malformedAnswer("two lengths that differ"))
        ),
        Fault(
            "a length that is no number",
            bytes: "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nabc",
            is: .transport(.malformedAnswer("an invalid length"))
        ),
    ]

    private static let bodies = [
        Fault("no length at all", bytes: "HTTP/1.1 200 OK\r\n\r\nok", is: .answer("ok")),
        Fault(
            "too short for its length",
            sending: MockResponse(body: "ab").declaringLength(9).closing(),
            is: .transport(.truncated)
        ),
        Fault("too long for its length", bytes: "HTTP/1.1 200 OK\r\n" + ok + " and more", is: .answer("ok")),
        Fault(
            "broken chunks",
            sending: .text("abc").breakingChunks(.badSize),
            is: .transport(.malformedAnswer("broken chunks"))
        ),
        Fault(
            "chunks without an end",
            sending: .text("abc").breakingChunks(.missingEnd).closing(),
            is: .transport(.truncated)
        ),
        Fault(
            "a chunk that is too short",
            sending: .text("abcdef").breakingChunks(.shortChunk),
            is: .transport(.truncated)
        ),
        Fault(
            "a chunk without a line end",
            sending: .text("abc").breakingChunks(.missingLineEnd),
            is: .transport(.truncated)
        ),
        crash("trailers", is: .answer("ok")),
        Fault(
            "gzip",
            sending: Gzip.response(Gzip.hundredThousandZeros),
            is: .answer(String(repeating: "\0", count: 100_000)),
            onURLSession: unasked
        ),
        Fault(
            "gzip cut short",
            sending: Gzip.response(Gzip.hundredThousandZeros.dropLast(40)),
            is: .transport(.malformedAnswer("a compressed body without its end")),
            onURLSession: unasked
        ),
        Fault(
            "gzip without its checksum",
            sending: Gzip.response(Gzip.hundredThousandZeros.dropLast(8)),
            is: .transport(.malformedAnswer("a compressed body without its end")),
            onURLSession: unasked
        ),
        Fault(
            "corrupt gzip",
            sending: Gzip.response(Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xFF, 0xFF, 0xFF])),
            is: .transport(.malformedAnswer(broken)),
            onURLSession: unasked
        ),
        Fault(
            "gzip with a wrong checksum",
            sending: Gzip.response(Gzip.zeros(500)),
            is: .transport(.malformedAnswer(broken)),
            onURLSession: unasked
        ),
        Fault(
            "no gzip",
            sending: .text("not gzip at all").header("Content-Encoding", "gzip"),
            is: .transport(.malformedAnswer(broken)),
            onURLSession: unasked
        ),
        Fault(
            "gzip with something after it",
            sending: Gzip.response(Gzip.hundredThousandZeros + Data("more".utf8)),
            is: .transport(.malformedAnswer(broken)),
            onURLSession: unasked
        ),
        Fault(
            "a gzip bomb of 100 MB",
            sending: Gzip.response(Gzip.zeros(100 << 20)),
            is: .transport(.tooLarge(limit: 64 << 20)),
            onURLSession: unasked
        ),
        Fault(
            "a transfer encoding that was not asked for",
            bytes: "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n\u{1F}\u{8B}\u{8}\0",
            is: unasked
        ),
        Fault(
            "an unknown encoding",
            sending: .text("abc").header("Content-Encoding", "x-unknown"),
            is: .transport(.malformedAnswer(broken)),
            onURLSession: unasked
        ),
    ]

    private static let statuses = [
        Fault(
            "HEAD with a body",
            asking: .data(.HEAD),
            bytes: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
            is: .answer("")
        ),
        Fault("204 with a body", bytes: "HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello", is: .answer("")),
        Fault(
            "304 with a body",
            asking: .data(.GET),
            bytes: "HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\nhello",
            is: .status(.init(code: 304, headers: ["Content-Length": "5"]))
        ),
        Fault(
            "a redirect loop",
            asking: .data(.GET),
            sending: redirect("/v1/data?1"),
            redirect("/v1/data"),
            is: .transport(.redirect(.loop), .GET)
        ),
        Fault(
            "a redirect to nowhere",
            sending: redirect("ftp://x/"),
            is: .transport(.redirect(.invalidLocation))
        ),
        Fault("a relative location", asking: .loggedIn, is: .answer("Bearer old /c?d")) { server in
            server.route(.GET, "/v1/data", redirect("../c?d"))
            server.route(.GET, "/c") { .text(($0.headers["Authorization"] ?? "none") + " " + $0.target) }
        },
        Fault("a redirect to another origin", asking: .loggedIn, is: .answer("none /c")) { server in
            let other = MockServer()
            try? other.start()
            other.route(.GET, "/c") { .text(($0.headers["Authorization"] ?? "none") + " " + $0.target) }
            server.route(.GET, "/v1/data") { _ in redirect("\(other.url)/c") }
        },
        Fault(
            "401",
            asking: .data(.GET),
            bytes: "HTTP/1.1 401 No\r\nContent-Length: 2\r\n\r\nno",
            is: .status(.init(code: 401, headers: ["Content-Length": "2"], body: Data("no".utf8)))
        ),
        Fault(
            "401 with a challenge",
            asking: .data(.GET),
            bytes: "HTTP/1.1 401 No\r\nContent-Length: 2\r\nWWW-Authenticate: Basic realm=\"x\"\r\n\r\nno",
            is: .status(.init(code: 401, headers: challenge, body: Data("no".utf8)))
        ),
        Fault(
            "401 for ever",
            asking: .loggedIn,
            is: .error(
                .authentication(
                    .rejected(.init(code: 401, headers: ["Content-Length": "0"])),
                    at: .init(method: .GET, path: "/v1/data")
                )
            )
        ) { $0.route(.GET, "/v1/data", .status(401)) },
        retryAfter("429 with seconds", 429, "120", .after(.seconds(120))),
        retryAfter("429 with a date", 429, date, .date(Date(timeIntervalSince1970: 784_111_777))),
        retryAfter("503 with seconds", 503, "120", .after(.seconds(120))),
        retryAfter("503 with a date", 503, date, .date(Date(timeIntervalSince1970: 784_111_777))),
    ]

    private static let challenge: HeaderFields = ["Content-Length": "2", "WWW-Authenticate": "Basic realm=\"x\""]
    private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"

    private static func retryAfter(_ name: String, _ code: Int, _ value: String, _ expected: RetryAfter) -> Fault {
        Fault(
            name,
            asking: .data(.GET),
            bytes: "HTTP/1.1 \(code) No\r\nContent-Length: 0\r\nRetry-After: \(value)\r\n\r\n",
            is: .status(
                .init(code: code, headers: ["Content-Length": "0", "Retry-After": value], retryAfter: expected)
            )
        )
    }

    private static func redirect(_ location: String) -> MockResponse {
        MockResponse(status: 307, headers: ["Location": location], body: "moved")
    }

    private static let documents = [
        Fault(
            "invalid UTF-8",
            asking: .city,
            sending: json("{\"name\": \"\u{C3}(\u{FF}\"}"),
            is: .parsing("", "a JSON document", "an object with name", "{\"name\": \"\u{FFFD}(\u{FFFD}\"}")
        ),
        Fault(
            "duplicate keys",
            asking: .city,
            sending: json(#"{"name": "abc", "name": "b"}"#),
            is: .answer("abc")
        ),
        Fault(
            "10,000 levels",
            asking: .city,
            sending: json(#"{"name": "a", "x": "# + levels("[") + levels("]") + "}"),
            is: .parsing("", "a JSON document", "malformed text", start(of: #"{"name": "a", "x": "# + levels("[")))
        ),
        Fault(
            "10,000 levels without an end",
            asking: .city,
            sending: json(levels(#"{"name":"#)),
            is: .parsing("", "a JSON document", "malformed text", start(of: levels(#"{"name":"#)))
        ),
        Fault(
            "1e999",
            asking: .numbers,
            sending: json("[1, 1e999]"),
            is: .parsing("", "a JSON document", "an array", "[1, 1e999]")
        ),
        Fault(
            "two documents",
            asking: .city,
            sending: json(#"{"name": "a"}{"name": "b"}"#),
            is: .parsing("", "a JSON document", "malformed text", #"{"name": "a"}{"name": "b"}"#)
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

    private static func start(of text: String) -> String {
        text.prefix(200) + "…"
    }

    private static func levels(_ text: String) -> String {
        String(repeating: text, count: 10_000)
    }

    /// Returns an answer with the scalars of a text as bytes.
    private static func json(_ text: String) -> MockResponse {
        .data(text.data(using: .isoLatin1) ?? Data(), contentType: "application/json")
    }
}
