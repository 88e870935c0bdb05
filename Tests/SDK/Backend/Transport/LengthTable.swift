import MillraceMockServer

@testable import MillraceBackend

/// How a server can say how long a body is, and where a status line stops being one.
enum LengthTable {
    static let rows = lengths.map(row) + codings + statusLines.map(statusLine)

    private static let invalid = Fault.Outcome.transport(.malformedAnswer("an invalid length"))
    private static let differing = Fault.Outcome.transport(.malformedAnswer("two lengths that differ"))
    private static let spaced = Fault.Outcome.transport(.malformedAnswer("a blank behind the name of a field"))
    private static let folded = Fault.Outcome.transport(.malformedAnswer("a length on two lines"))
    private static let unasked = Fault.Outcome.transport(.malformedAnswer("an encoding that was not asked for"))
    private static let untaken = Fault.Outcome.transport(.malformedAnswer("a head that URLSession does not take"))
    private static let truncated = Fault.Outcome.transport(.truncated)
    private static let ok = Fault.Outcome.answer("ok")

    /// A field, what is made of it, and what is different on URLSession: `BodyLengthTests` has all numbers.
    private static let lengths: [(String, Fault.Outcome, [Fault.Outcome])] = [
        ("Content-Length: 2", ok, []),
        ("Content-Length: 2, 2", ok, []),
        ("Content-Length: 2\r\nContent-Length: 2", ok, []),
        ("Content-Length: 2, 3", differing, []),
        ("Content-Length: 2\r\nContent-Length: 3", differing, []),
        ("Content-Length: 0x2", invalid, []),
        ("Content-Length:", invalid, []),
        ("Content-Length: 9223372036854775805", truncated, [.crash]),
        ("Content-Length: 9223372036854775806", truncated, [.crash]),
        ("Content-Length: 9223372036854775807", truncated, [.crash]),
        ("Content-Length: 9223372036854775808", invalid, []),
        ("Content-Length: 1\r\n 2", folded, [invalid]),
        ("Content-Length:\r\n 2", invalid, []),
        ("Content-Length: 2\r\n ", folded, [untaken]),
        ("Content-Length : 2", spaced, [untaken]),
        ("Content-Length\t: 2", spaced, [untaken]),
    ]

    private static func row(field: String, outcome: Fault.Outcome, others: [Fault.Outcome]) -> Fault {
        Fault(visible(field), is: outcome, onURLSession: others) { $0.enqueue(CrashingAnswer.field(field)) }
    }

    private static let codings = [
        coding("Transfer-Encoding: chunked", ok),
        coding("Transfer-Encoding: Chunked", ok),
        coding("Transfer-Encoding : chunked", spaced, onURLSession: untaken),
        coding("Transfer-Encoding\t: chunked", spaced, onURLSession: untaken),
        coding("Transfer-Encoding:\r\n chunked", folded, onURLSession: .answer("2\r\nok\r\n0\r\n\r\n")),
        coding("Transfer-Encoding: chunked, chunked", unasked),
        coding("Transfer-Encoding: xchunked", unasked),
        coding("Content-Length: 3x\r\nTransfer-Encoding: chunked", invalid),
    ]

    private static func coding(_ field: String, _ outcome: Fault.Outcome, onURLSession others: Fault.Outcome...)
        -> Fault
    {
        let bytes = "HTTP/1.1 200 OK\r\n\(field)\r\n\r\n2\r\nok\r\n0\r\n\r\n"
        return Fault(visible(field), is: outcome, onURLSession: others) { $0.enqueue(.raw(bytes)) }
    }

    /// Those that FoundationNetworking lets pass.
    private static let passed = ["http/1.1 200 OK", "Http/1.1 200 OK", "HTTP/x.1 200 OK"]

    private static let statusLines =
        passed + [
            "HTTP 0", "HTTP 200 OK", "HTTP/1.1 20 OK", "HTTP/1.1 2000 OK", "HTTP/1.1 099 No", "HTTP/1,1 200 OK",
            "HTTP/1.1\t200 OK", "HTTP/1.1", "HTTP/1.1 2x0 OK", "ICY 200 OK", " HTTP/1.1 200 OK",
        ]

    private static func statusLine(_ line: String) -> Fault {
        let bytes = "\(line)\r\nContent-Length: 2\r\n\r\nok"
        return Fault(
            visible(line),
            is: .transport(.malformedAnswer("no status line")),
            onURLSession: passed.contains(line) ? [ok] : []
        ) { $0.enqueue(.raw(bytes)) }
    }

    private static func visible(_ text: String) -> String {
        VisibleText.visible(text)
    }
}
