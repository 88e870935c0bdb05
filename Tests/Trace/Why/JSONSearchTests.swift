import Testing

@testable import MillraceTrace

/// The place of a text in a body.
@Suite struct JSONSearchTests {
    @Test(arguments: [
        ("[{\"name\": \"Bath\"}]", "$[0].name"),
        ("{\"a\": {\"b\": [1, \"Bath\"]}}", "$.a.b[1]"),
        ("{\"a\": \"in Bath\", \"b\": \"Bath\"}", "$.b"),
        ("{\"a b\": \"in Bath\"}", "$[\"a b\"]"),
        ("\"Bath\"", "$"),
        ("{\"Bath\": 1}", nil),
        ("[\"Ba", nil),
        ("Bath", nil),
        ("", nil),
    ])
    func aTextIsFound(body: String, place: String?) {
        #expect(JSONSearch.place(of: "Bath", in: body) == place)
        #expect(JSONSearch.place(of: "", in: body) == nil)
    }

    @Test func aNumberIsFound() {
        #expect(JSONSearch.place(of: "12", in: "{\"a\": 1, \"b\": 12}") == "$.b")
        #expect(JSONSearch.place(of: "1.5", in: "[1.5]") == "$[0]")
        #expect(JSONSearch.place(of: "5", in: "[5.0]") == "$[0]")
        #expect(JSONSearch.place(of: "12345678901234567890", in: "[12345678901234567890]") == "$[0]")
    }

    @Test func aTruthValueIsNoNumber() {
        #expect(JSONSearch.place(of: "1", in: "{\"a\": true, \"b\": 1}") == "$.b")
        #expect(JSONSearch.place(of: "0", in: "{\"a\": false, \"b\": 0}") == "$.b")
        #expect(JSONSearch.place(of: "true", in: "{\"a\": 1, \"b\": true}") == "$.b")
    }
}
