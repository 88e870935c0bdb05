import TestSupport
import Testing

@testable import MillraceMockServer

struct RequestHeadParsingTests {
    private static let parts = "parts instead of method, target and version"
    private static let length = "Content-Length is not one number"
    private static let name = "a header's name is not a token"

    static let lines: [Row<(String, Int)>] = [
        Row("GET /", ("the request line has 2 \(parts)", 400)),
        Row("GET  / HTTP/1.1", ("the request line has 4 \(parts)", 400)),
        Row("G(T / HTTP/1.1", ("the method is not a token", 400)),
        Row("GET /\u{7F} HTTP/1.1", ("the target is empty or has control characters", 400)),
        Row("GET / FTP/1.1", ("the version is not HTTP", 400)),
        Row("PRI * HTTP/2.0", ("the version HTTP/2.0 is not served", 505)),
        // Older clients need no host.
        Row("GET / HTTP/1.0", ("", 0)),
    ]

    static let fields: [Row<(String, Int)>] = [
        Row("Host: x\r\nNo colon\r\n", ("a header line has no colon", 400)),
        Row("Host: x\r\nA b: c\r\n", (name, 400)),
        Row("Host: x\r\nA : c\r\n", (name, 400)),
        Row("Host: x\r\n: c\r\n", (name, 400)),
        Row("Host: x\r\n folded\r\n", ("a header line begins with white space", 400)),
        Row("Host: x\r\nA: b\u{0}\r\n", ("the header A has control characters", 400)),
        Row("Host: x\nA: b\r\n", ("the head has a line that ends in LF without CR", 400)),
        Row("", ("the request has 0 Host headers instead of one", 400)),
        Row("Host: x\r\nHost: x\r\n", ("the request has 2 Host headers instead of one", 400)),
        Row("Host: x\r\nContent-Length: 1, 1\r\n", (length, 400)),
        Row("Host: x\r\nContent-Length: -1\r\n", (length, 400)),
        Row("Host: x\r\nContent-Length: 99999999999999999999\r\n", (length, 400)),
        Row("Host: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n", (length, 400)),
        Row(
            "Host: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n",
            ("the request has both Content-Length and Transfer-Encoding", 400)
        ),
        Row(
            "Host: x\r\nTransfer-Encoding: gzip, chunked\r\n",
            ("the transfer coding gzip, chunked is not served", 501)
        ),
    ]

    @Test(arguments: lines.map { ($0, $0.name + "\r\n\r\n") } + fields.map { ($0, "GET / HTTP/1.1\r\n\($0.name)\r\n") })
    func aFlawIsFoundAndNothingIsReadBehindIt(row: Row<(String, Int)>, text: String) {
        let (reason, status) = row.value
        let flaw = reason.isEmpty ? nil : RequestFlaw(reason, status: status)
        let next = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"
        #expect(RequestParser.flaw(of: text + next) == flaw, sourceLocation: row.location)
    }
}
