import Foundation
import Testing

@testable import MillraceBackend

@Suite struct MultipartFormTests {
    private func head(_ part: UploadBody.Part) -> String {
        guard case .data(let data) = UploadBody.multipart([part], boundary: "XX").pieces.first else { return "" }
        return String(decoding: data, as: UTF8.self)
    }

    // With an accent after it, a quote is one character with the accent, and no longer equal to a quote.
    @Test(arguments: [
        ("a\"b", "a%22b"), ("a\r\nb\rc\nd", "a%0D%0Ab%0Dc%0Ad"),
        ("a\"\u{301}; filename=\"x", "a%22\u{301}; filename=%22x"),
        ("Łódź", "Łódź"), ("100%", "100%"),
    ])
    func noNameEndsItsQuotes(name: String, written: String) throws {
        let file = UploadBody.Part.data("f", Data(), filename: name)

        #expect(
            (head(.field(name, "")), head(file).contains("; filename=\"\(written)\"\r\n")) == (
                "--XX\r\nContent-Disposition: form-data; name=\"\(written)\"\r\n\r\n", true
            )
        )
    }

    @Test func aTypeKeepsItsParametersAndItsLine() throws {
        let part = UploadBody.Part.data("a", Data(), contentType: "text/plain; charset=\"utf-8\"\r\nX: y")

        #expect(head(part).hasSuffix("\r\nContent-Type: text/plain; charset=\"utf-8\"%0D%0AX: y\r\n\r\n"))
    }
}
