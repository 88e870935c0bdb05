import TestSupport
import Testing

@testable import MillraceBackend

@Suite struct AnswerHeadTests {
    private func head(_ lines: [String]) -> AnswerHead {
        var head = AnswerHead(limit: 1000)
        let refused = lines.filter { line in !Array(line.utf8).withUnsafeBytes { head.take($0) != .tooLarge } }
        expect(refused, is: [])
        return head
    }

    /// Lines, and the fields that they are, also of a body that was decoded.
    static let fields: [Row<([String], HeaderFields)>] = [
        Row(
            "blanks around fields",
            (
                ["HTTP/1.1 200 OK\r\n", "Date:\t today \r\n", "ETag :\"1\"\n", "\r\n"],
                ["Date": "today", "ETag": "\"1\""]
            )
        ),
        Row(
            "a line that begins with a blank goes on with the last field",
            (
                ["HTTP/1.1 200\r\n", " none yet\r\n", "A: 1\r\n", " 2 \r\n", "\t3\r\n", "B: 4\r\n"],
                ["A": "1 2 3", "B": "4"]
            )
        ),
        Row(
            "a line without a colon is no field",
            (["HTTP/1.1 200\r\n", "A: 1\r\n", "nonsense\r\n", " x: y\r\n", "B: 2\r\n"], ["A": "1 x: y", "B": "2"])
        ),
        Row(
            "a final head replaces ones before",
            (["HTTP/1.1 103 Early\r\n", "Link: a\r\n", "\r\n", "HTTP/2 200 \r\n", "Age: 1\r\n", "\r\n"], ["Age": "1"])
        ),
        Row("trailers are dropped", (["HTTP/1.1 200\r\n", "\r\n", "Set-Cookie: late\r\n", "HTTP/1.1 500\r\n"], [:])),
        Row(
            "an encoding that was undone isn't named",
            (["HTTP/1.1 200\r\n", "content-encoding: GZIP\r\n", "Content-Length: 9\r\n", "Age: 1\r\n"], ["Age": "1"])
        ),
        Row(
            "an encoding with a blank behind its name is one, and one of a head before isn't",
            (
                [
                    "HTTP/1.1 103\r\n", "Content-Encoding: gzip\r\n", "\r\n", "HTTP/1.1 103\r\n",
                    "Content-Encoding : gzip\r\n", "\r\n", "HTTP/1.1 200\r\n", "Content-Length: 9\r\n", "\r\n",
                ],
                ["Content-Length": "9"]
            )
        ),
    ]

    @Test(arguments: fields) func linesAreFields(_ row: Row<([String], HeaderFields)>) {
        let head = head(row.value.0)
        let (fields, isComplete) = (head.decodedFields(hasBody: true), head.isComplete)
        #expect(
            (head.status, fields, isComplete) == (200, row.value.1, row.value.0.contains("\r\n")),
            sourceLocation: row.location
        )
    }

    @Test func anEncodingIsThereWhereNothingWasUndone() {
        let head = head([
            "HTTP/1.1 404\r\n", "content-encoding: GZIP\r\n", "Content-Length: 9\r\n", "Age: 1\r\n", "\r\n",
        ])
        let identity = self.head(["HTTP/1.1 200\r\n", "Transfer-Encoding:\r\n", "Content-Encoding: identity\r\n"])
        #expect(
            (head.status, head.contentEncoding, head.decodedFields(hasBody: false).count, identity.contentEncoding)
                == (404, "gzip", 3, nil)
        )
    }

    /// A way to say where a body ends: the codings, whether the head is all right, and whether the body comes in
    /// chunks.
    typealias Way = (codings: [String], isRight: Bool, isChunked: Bool)

    static let ways: [Way] = [
        ([], true, false), ([""], true, false), (["chunked"], true, true), (["Chunked"], true, true),
        (["identity"], true, false), (["", "CHUNKED"], true, true), (["", ""], true, false),
        (["gzip"], false, false), (["gzip, chunked"], false, false), (["chunked", "chunked"], false, true),
        (["identity", "chunked"], false, true), (["chunke"], false, false), (["chunkedd"], false, false),
    ]

    /// Each way beside each length: whether the head is all right, its length, and whether only the end of the
    /// connection ends the body.
    @Test func fieldsSayWhereTheBodyEnds() {
        for way in Self.ways {
            for lengths in [[], ["5"], ["5", "5"], ["5, 5"]] {
                let fields =
                    lengths.map { "Content-Length: \($0)\r\n" } + way.codings.map { "transfer-encoding:\t\($0) \r\n" }
                let head = head(["HTTP/1.1 200\r\n", "Content-Type: a\r\n", "Trailer: b\r\n"] + fields + ["\r\n"])
                let length = lengths.isEmpty || !way.codings.isEmpty ? nil : 5
                #expect(
                    (head.fault == nil, head.length, head.endsWithConnection)
                        == (way.isRight, length, lengths.isEmpty && !way.isChunked),
                    "\(fields)"
                )
            }
        }
    }
}
