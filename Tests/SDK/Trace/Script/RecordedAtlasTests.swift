import MillraceTestKit

/// A recorded session that is played again: the app gets the keys and the answers of then, and does what it did then.
@Suite struct RecordedAtlasTests {
    @Test func theAppDoesWhatWasRecorded() {
        let replay = TraceReplay(columns: 60, rows: 12) { makeAtlas($0) }
        replay.expect(
            """
            AtlasModel began
                places: []
                isLoading: false
                password: •••
                error: nil
            """,
            screen: """
                Atlas
                ────────────────────────────────────────────────────────────
                › Password: •••








                ^R Refresh  ^X Clear  ^C Quit  F1 Help
                """,
            by: .milliseconds(10)
        )
        replay.paste(nil, at: .milliseconds(12))
        replay.expect(".ui(.password(•••)) in AtlasModel", by: .milliseconds(12))
        replay.press("^R", at: .milliseconds(13))
        replay.expect(
            """
            .ui(.refresh) in AtlasModel
                isLoading: false → true
            → GET /v1/places
            """,
            by: .milliseconds(26)
        )
        replay.answer("GET /v1/places", status: 503, at: .milliseconds(39))
        replay.expect("→ GET /v1/places", by: .milliseconds(39))
        replay.answer(
            "GET /v1/places",
            sending: 2,
            status: 200,
            fields: ["Content-Type: application/json"],
            body: #"[{"id": 1, "name": "Wells", "token": "•••"}, {"id": 2, "name": "Bath"}]"#,
            at: .milliseconds(40)
        )
        replay.expect(
            """
            .didLoad([Place(id: 1, name: "Wells", token: •••), Place(id: 2, name: "Bath", token: •••)]) in AtlasModel
                places: [] → [Place(id: 1, name: "Wells", token: •••), Place(id: 2, name: "Bath", token: •••)]
                isLoading: true → false
            """,
            screen: """
                Atlas
                ────────────────────────────────────────────────────────────
                › Password: •••
                  • Wells
                  • Bath






                ^R Refresh  ^X Clear  ^C Quit  F1 Help
                """,
            by: .milliseconds(45)
        )
        replay.press("^X", at: .milliseconds(46))
        replay.expect(
            """
            .ui(.clear) in AtlasModel
                places: [Place(id: 1, name: "Wells", token: •••), Place(id: 2, name: "Bath", token: •••)] → []
            """,
            screen: """
                Atlas
                ────────────────────────────────────────────────────────────
                › Password: •••








                ^R Refresh  ^X Clear  ^C Quit  F1 Help
                """,
            by: .milliseconds(46)
        )
        replay.expectNothingElse()
    }
}
