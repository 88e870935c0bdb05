/// The canned response and the fixtures of a feature.
struct DataTemplates {
    let name: FeatureName

    var files: [Scaffold.File] {
        [
            ("CannedResponses/Responses/\(name.path).200.json", cannedResponse),
            ("Fixtures/\(name.type)Response+Fixture.swift", responseFixture),
            ("Fixtures/\(name.type)Entry+Fixture.swift", entryFixture),
        ]
    }

    private var cannedResponse: String {
        """
        {
          "entries": [
            {"name": "First"},
            {"name": "Second"}
          ]
        }

        """
    }

    private var responseFixture: String {
        """
        import Cities

        extension \(name.type)Response {
            /// Returns a response of `GET /v1/\(name.path)` for tests.
            package static func fixture(
                entries: [\(name.type)Entry] = [.fixture(), .fixture(name: "Second")]
            ) -> \(name.type)Response {
                \(name.type)Response(entries: entries)
            }
        }

        """
    }

    private var entryFixture: String {
        """
        import Cities

        extension \(name.type)Entry {
            /// Returns an entry for tests.
            package static func fixture(name: String = "First") -> \(name.type)Entry {
                \(name.type)Entry(name: name)
            }
        }

        """
    }
}
