import Testing

@testable import MillraceMockServer

struct RequestHeadParsingTests {
    @Test(arguments: [
        ("GET /", "the request line has 2 parts instead of method, target and version", 400),
        ("GET  / HTTP/1.1", "the request line has 4 parts instead of method, target and version", 400),
        ("G(T / HTTP/1.1", "the method is not a token", 400),
        ("GET /\u{7F} HTTP/1.1", "the target is empty or has control characters", 400),
        ("GET / FTP/1.1", "the version is not HTTP", 400),
        ("PRI * HTTP/2.0", "the version HTTP/2.0 is not served", 505),
    ])
    func flawsOfTheLine(line: String, reason: String, status: Int) {
        #expect(RequestParser.flaw(of: line + "\r\n\r\n") == RequestFlaw(reason, status: status))
    }

    @Test(arguments: [
        ("Host: x\r\nNo colon\r\n", "a header line has no colon"),
        ("Host: x\r\nA b: c\r\n", "a header's name is not a token"),
        ("Host: x\r\nA : c\r\n", "a header's name is not a token"),
        ("Host: x\r\n: c\r\n", "a header's name is not a token"),
        ("Host: x\r\n folded\r\n", "a header line begins with white space"),
        ("Host: x\r\nA: b\u{0}\r\n", "the header A has control characters"),
        ("Host: x\nA: b\r\n", "the head has a line that ends in LF without CR"),
        ("", "the request has 0 Host headers instead of one"),
        ("Host: x\r\nHost: x\r\n", "the request has 2 Host headers instead of one"),
        ("Host: x\r\nContent-Length: 1, 1\r\n", "Content-Length is not one number"),
        ("Host: x\r\nContent-Length: -1\r\n", "Content-Length is not one number"),
        ("Host: x\r\nContent-Length: 99999999999999999999\r\n", "Content-Length is not one number"),
        ("Host: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n", "Content-Length is not one number"),
        (
            "Host: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n",
            "the request has both Content-Length and Transfer-Encoding"
        ),
    ])
    func flawsOfTheHeaders(headers: String, reason: String) {
        #expect(RequestParser.flaw(of: "GET / HTTP/1.1\r\n\(headers)\r\n") == RequestFlaw(reason))
    }

    @Test func anUnknownTransferCodingIsNotServed() {
        let flaw = RequestParser.flaw(of: "GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n")
        #expect(flaw == RequestFlaw("the transfer coding gzip, chunked is not served", status: 501))
    }

    @Test func olderClientsNeedNoHost() {
        #expect(RequestParser.flaw(of: "GET / HTTP/1.0\r\n\r\n") == nil)
    }
}
