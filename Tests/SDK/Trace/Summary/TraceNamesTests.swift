import Testing

@testable import MillraceTrace

/// What differs in numbers and values only has one name.
@Suite struct TraceNamesTests {
    @Test func anEventIsItsCases() {
        let events: [(text: String, name: String)] = [
            (".didLoad", ".didLoad"), (".didLoad([City(name: \"a\")])", ".didLoad"), (".ui(.refresh)", ".ui(.refresh)"),
            (".ui(.select(3))", ".ui(.select)"), (".row(7, .ui(.tap))", ".row(.ui(.tap))"),
            (".a(id: 1, .b(2))", ".a(.b)"),
            (".row(\"k, (\", .b(2))", ".row(.b)"),
            (".a(event: .b)", ".a(.b)"), (".a(.5)", ".a"), (".a(\"x, .b\")", ".a"), ("Tick(3)", "Tick"), ("42", "42"),
            ("", ""),
            (".", "."), (".(.a)", "."), (".a(", ".a"), (".a(.", ".a"), (".b in A#1, for rows.[7]", ".b"),
        ]
        #expect(events.map { TraceNames.event($0.text) } == events.map(\.name))
    }

    @Test func anEndpointHasNoIdentifiers() {
        let endpoints: [(request: String, name: String)] = [
            ("GET http://127.0.0.1:8080/v1/cities/12?x=1", "GET /v1/cities/{id}"), ("GET https://host", "GET /"),
            ("GET /v1/a?at=http://b/c", "GET /v1/a"), ("PUT http://h/a/2026-11-23/b", "PUT /a/{id}/b"),
            ("GET http://h/3F2504E0-4F89-11D3-9A0C-0305E82C3301", "GET /{id}"),
            ("GET http://h/deadbeef", "GET /deadbeef"),
            ("GET http://h/v1/a1", "GET /v1/a1"), ("GET http://h/0123456789abcdef/", "GET /{id}/"), ("GET", "GET"),
            ("", ""),
            ("GET http://h/#12", "GET /"),
        ]
        #expect(endpoints.map { TraceNames.endpoint($0.request) } == endpoints.map(\.name))
        // Effects, paths and titles have no numbers.
        let feedbacks = ["load#12", "rows.[7].load#1", "a#b"].map { TraceNames.feedback(of: $0) }
        let paths = ["cities[1].names[\"a.b\"].x", ""].map { TraceNames.path($0) }
        let others = [TraceNames.feature(of: "CitiesViewModel#3"), TraceNames.title("  Back      Inbox (12)")]
        #expect(
            feedbacks + paths + others == [
                "load", "rows.[].load", "a#b", "cities[].names[].x", "", "CitiesViewModel", "Back Inbox ({n})",
            ]
        )
    }
}
