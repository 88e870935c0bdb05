import Foundation
import TestSupport
import Testing

/// The values that generated code decodes, and encodes again.
@Suite struct GeneratedCodingTests {
    static let dates: [Row<(read: String, written: String)>] = [
        Row("a date is written with milliseconds", ("2026-01-02T03:04:05Z", "2026-01-02T03:04:05.000Z")),
        Row("a zone becomes UTC", ("2026-01-02T03:04:05+02:00", "2026-01-02T01:04:05.000Z")),
        Row("letters may be small", ("2026-01-02t03:04:05z", "2026-01-02T03:04:05.000Z")),
        Row("a fraction is rounded", ("2026-01-02T03:04:05.1239999Z", "2026-01-02T03:04:05.124Z")),
        Row("a date before 1970", ("1969-12-31T23:59:59.25Z", "1969-12-31T23:59:59.250Z")),
    ]

    @Test(arguments: dates) func aDateIsReadAndWritten(_ row: Row<(read: String, written: String)>) throws {
        let date = try APICoding.decoder.decode([Date].self, from: Data("[\"\(row.value.read)\"]".utf8))
        let written = String(decoding: try APICoding.encoder.encode(date), as: UTF8.self)
        #expect(written == "[\"\(row.value.written)\"]", sourceLocation: row.location)
    }

    /// Most fractions are a little less than their text says.
    @Test func eachMillisecondStaysItself() throws {
        let texts = (0..<1_000).map { "2026-01-02T03:04:05.\(String($0 + 1_000).dropFirst())Z" }
        let dates = try APICoding.decoder.decode([Date].self, from: JSONEncoder().encode(texts))
        #expect(try JSONDecoder().decode([String].self, from: APICoding.encoder.encode(dates)) == texts)
    }

    @Test(arguments: ["{}", #"{"text":null}"#, #"{"text":"red"}"#]) func absentAndNullStayApart(_ text: String) throws {
        let change = try APICoding.decoder.decode(NoteChange.self, from: Data(text.utf8))
        #expect(String(decoding: try APICoding.encoder.encode(change), as: UTF8.self) == text)
    }
}
