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
    }
}
