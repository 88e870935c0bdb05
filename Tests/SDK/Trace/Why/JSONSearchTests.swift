import TestSupport
import Testing

@testable import MillraceTrace

/// The place of a text in a body.
@Suite struct JSONSearchTests {
    static let places: [Row<(text: String, body: String, place: String?)>] = [
        Row("in an array", ("Bath", "[{\"name\": \"Bath\"}]", "$[0].name")),
        Row("in an object", ("Bath", "{\"a\": {\"b\": [1, \"Bath\"]}}", "$.a.b[1]")),
        Row("a whole text before a part of one", ("Bath", "{\"a\": \"in Bath\", \"b\": \"Bath\"}", "$.b")),
        Row("a key that is no name", ("Bath", "{\"a b\": \"in Bath\"}", "$[\"a b\"]")),
        Row("the body", ("Bath", "\"Bath\"", "$")),
        Row("a key", ("Bath", "{\"Bath\": 1}", nil)),
        Row("a cut body", ("Bath", "[\"Ba", nil)),
        Row("no JSON", ("Bath", "Bath", nil)),
        Row("nothing", ("Bath", "", nil)),
        Row("a number", ("12", "{\"a\": 1, \"b\": 12}", "$.b")),
        Row("a fraction", ("1.5", "[1.5]", "$[0]")),
        Row("a number as a fraction", ("5", "[5.0]", "$[0]")),
        Row("a long number", ("12345678901234567890", "[12345678901234567890]", "$[0]")),
        Row("1, which is not true", ("1", "{\"a\": true, \"b\": 1}", "$.b")),
        Row("0, which is not false", ("0", "{\"a\": false, \"b\": 0}", "$.b")),
        Row("true, which is not 1", ("true", "{\"a\": 1, \"b\": true}", "$.b")),
    ]

    @Test(arguments: places) func aTextIsFound(_ row: Row<(text: String, body: String, place: String?)>) {
        let (text, body, place) = row.value
        let found = [text, ""].map { JSONSearch.place(of: $0, in: body) }
        #expect(found == [place, nil], sourceLocation: row.location)
    }
}
