import Testing

@testable import MillraceBackend

@Suite struct AnswerHeadTests {
    private func head(_ lines: String..., limit: Int = 1000) -> AnswerHead {
        var head = AnswerHead(limit: limit)
        add(lines, to: &head)
        return head
    }

    private func add(_ lines: [String], to head: inout AnswerHead) {
        add(lines.map { Array($0.utf8) }, to: &head)
    }

    private func add(_ lines: [[UInt8]], to head: inout AnswerHead) {
        for line in lines {
            let isTaken = line.withUnsafeBytes { head.take($0) }
            #expect(isTaken)
        }
    }

    @Test func fieldsComeWithoutTheBlanksAroundThem() {
        let head = head("HTTP/1.1 200 OK\r\n", "Date:\t today \r\n", "ETag :\"1\"\n", "\r\n")
        #expect(head.status == 200)
        #expect(head.isComplete)
        #expect(head.decodedFields(hasBody: true) == ["Date": "today", "ETag": "\"1\""])
    }

    @Test func aLineThatBeginsWithABlankGoesOnWithTheLastField() {
        let head = head("HTTP/1.1 200\r\n", " none yet\r\n", "A: 1\r\n", " 2 \r\n", "\t3\r\n", "B: 4\r\n")
        #expect(head.decodedFields(hasBody: false) == ["A": "1 2 3", "B": "4"])
    }

    @Test func aLineWithoutAColonIsNoField() {
        let head = head("HTTP/1.1 200\r\n", "A: 1\r\n", "nonsense\r\n", " x: y\r\n", "B: 2\r\n")
        #expect(head.decodedFields(hasBody: false) == ["A": "1 x: y", "B": "2"])
    }

    @Test func aFinalHeadReplacesOnesBefore() {
        let head = head("HTTP/1.1 103 Early\r\n", "Link: a\r\n", "\r\n", "HTTP/2 404 \r\n", "Age: 1\r\n", "\r\n")
        #expect(head.status == 404)
        #expect(head.decodedFields(hasBody: true) == ["Age": "1"])
    }

    @Test func trailersAreDropped() {
        let head = head("HTTP/1.1 200\r\n", "\r\n", "Set-Cookie: late\r\n", "HTTP/1.1 500\r\n")
        #expect(head.status == 200)
        #expect(head.decodedFields(hasBody: true).isEmpty)
    }

    @Test func bytesThatAreNotUTF8AreLatin1() {
        var head = head("HTTP/1.1 200\r\n", "A: Zürich\r\n")
        add([[66, 58, 0xFC, 10]], to: &head)
        #expect(head.decodedFields(hasBody: false) == ["A": "Zürich", "B": "ü"])
    }

    @Test func moreThanTheLimitIsRefused() {
        var head = head("HTTP/1.1 200\r\n", limit: 20)
        let isTaken = Array("A: 123456\r\n".utf8).withUnsafeBytes { head.take($0) }
        #expect(!isTaken)
    }

    @Test func anEncodingThatWasUndoneIsNotToldOf() {
        let head = head("HTTP/1.1 200\r\n", "content-encoding: GZIP\r\n", "Content-Length: 9\r\n", "Age: 1\r\n", "\r\n")
        #expect(head.contentEncoding == "gzip")
        #expect(head.decodedFields(hasBody: true) == ["Age": "1"])
        #expect(head.decodedFields(hasBody: false).count == 3)
    }

    @Test func faultsAreFound() {
        #expect(head("HTTP/1.1 200\r\n", "Content-Length: 1\r\n", "content-length: 1\r\n").fault == nil)
        #expect(
            head("HTTP/1.1 200\r\n", "Content-Length: 1\r\n", "content-length: 2\r\n").fault
                == "two lengths that differ"
        )
        #expect(head("HTTP/1.1 200\r\n", "Transfer-Encoding: Chunked\r\n").fault == nil)
        #expect(head("HTTP/1.1 200\r\n", "Transfer-Encoding: gzip\r\n").fault == "an encoding that was not asked for")
        #expect(
            head("HTTP/1.1 200\r\n", "Transfer-Encoding:\r\n", "Content-Encoding: identity\r\n").contentEncoding == nil
        )
    }

    /// Each way to say where a body ends, beside each length: whether the head is all right, its length, and whether only the end of
    /// the connection ends the body.
    @Test func fieldsSayWhereTheBodyEnds() {
        let ways: [(codings: [String], isRight: Bool, isChunked: Bool)] = [
            ([], true, false), ([""], true, false), (["chunked"], true, true), (["Chunked"], true, true),
            (["identity"], true, false), (["", "CHUNKED"], true, true), (["", ""], true, false),
            (["gzip"], false, false), (["gzip, chunked"], false, false), (["chunked", "chunked"], false, true),
            (["identity", "chunked"], false, true), (["chunke"], false, false), (["chunkedd"], false, false),
        ]
        for way in ways {
            for lengths in [[], ["5"], ["5", "5"], ["5, 5"]] {
                var head = AnswerHead(limit: 1000)
                let fields =
                    lengths.map { "Content-Length: \($0)\r\n" } + way.codings.map { "transfer-encoding:\t\($0) \r\n" }
                add(["HTTP/1.1 200\r\n", "Content-Type: a\r\n", "Trailer: b\r\n"] + fields + ["\r\n"], to: &head)

                #expect((head.fault == nil) == way.isRight, "\(fields)")
                #expect(head.length == (lengths.isEmpty || !way.codings.isEmpty ? nil : 5), "\(fields)")
                #expect(head.endsWithConnection == (lengths.isEmpty && !way.isChunked), "\(fields)")
            }
        }
    }

    @Test func whatIsForgottenIsGone() {
        var head = head("HTTP/1.1 200\r\n", "A: 1\r\n", "\r\n")
        let fields = head.decodedFields(hasBody: false)
        head.clear()
        #expect(!head.hasBegun)
        #expect(!head.isComplete)
        add(["HTTP/1.1 204\r\n", "B: 2\r\n"], to: &head)
        #expect(head.decodedFields(hasBody: false) == ["B": "2"])
        #expect(fields == ["A": "1"], "what was given out stays")
    }
}
