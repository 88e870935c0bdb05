import Foundation
import TestSupport
import Testing

@testable import MillraceBackend

/// A body of several parts is masked by their names, as a form is.
@Suite struct RedactionScannerTests {
    private func redacted(_ text: String) -> String {
        String(decoding: Redaction.standard.body(Array(text.utf8)), as: UTF8.self)
    }

    @Test(arguments: ["\r\n", "\n"], ["name=\"password\"", "Name=token", "filename=\"a\"; name=\"pin\""])
    func theContentOfASecretPartIsMasked(line: String, name: String) {
        let head = "--b\(line)Content-Disposition: form-data; \(name)\(line)Content-Type: text/plain\(line)\(line)"
        let rest =
            "\(line)--b\(line)Content-Disposition: form-data; name=\"title\"\(line)\(line)A day\(line)--b--\(line)"
        #expect(
            (redacted("\(head)s3cret \(line)more\(rest)"), redacted("\(head)s3cret"), redacted("\(head)")) == (
                "\(head)•••\(rest)", "\(head)•••", "\(head)•••"
            )
        )
    }

    /// A URL in a URL in a URL: each has encoded the one inside once more.
    @Test func aSecretMayBeEncodedThreeTimes() {
        var text = "http://h/?token=s3cret"
        for _ in 0..<3 {
            let encoded = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            text = "http://h/?to=" + encoded
            expect(redacted(text).contains("s3cret"), is: false)
        }
    }

    @Test(arguments: [
        "form-data", "form-data;", "form-data; name=\"password\"", "form-data; name=\"title\"\r\n\r\nA day\r\n--b",
    ])
    func otherTextsStay(text: String) {
        #expect(redacted(text) == text)
    }
}
