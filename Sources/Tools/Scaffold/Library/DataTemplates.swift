/// The canned response and the fixtures of a feature.
struct DataTemplates {
    let name: FeatureName
    let shape: FeatureShape

    var files: [Scaffold.File] {
        [
            canned,
            ("\(shape.fixtures)/\(name.type)Response+Fixture.swift", responseFixture),
            ("\(shape.fixtures)/\(name.type)Entry+Fixture.swift", entryFixture),
        ]
    }

    /// The file in the folder of the canned responses, or a constant beside the tests.
    private var canned: Scaffold.File {
        guard let folder = shape.responses?.folder else {
            return ("\(shape.tests)/\(name.type)/\(name.type)CannedResponse.swift", cannedConstant)
        }
        return ("\(folder)/Responses/\(name.path).200.json", cannedResponse)
    }

    /// The import of the feature: the tests' own folder has access to internal declarations.
    private var moduleImport: String {
        shape.fixturesModule == nil ? "@testable import \(shape.module)" : "import \(shape.module)"
    }

    private var cannedConstant: String {
        let lines = cannedResponse.split(separator: "\n").map { "            " + $0 }.joined(separator: "\n")
        return """
            import Foundation
            import MillraceMockServer

            /// A recorded answer of the backend.
            enum \(name.type)CannedResponse {
                static let ok = CannedResponse(
                    name: "\(name.path).200",
                    status: 200,
                    headers: ["Content-Type": "application/json"],
                    body: Data(
                        \"""
            \(lines)
                        \""".utf8
                    )
                )
            }

            """
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
        \(moduleImport)

        extension \(name.type)Response {
            /// Returns a response of `GET /v1/\(name.path)` for tests.
            \(shape.access)static func fixture(
                entries: [\(name.type)Entry] = [.fixture(), .fixture(name: "Second")]
            ) -> \(name.type)Response {
                \(name.type)Response(entries: entries)
            }
        }

        """
    }

    private var entryFixture: String {
        """
        \(moduleImport)

        extension \(name.type)Entry {
            /// Returns an entry for tests.
            \(shape.access)static func fixture(name: String = "First") -> \(name.type)Entry {
                \(name.type)Entry(name: name)
            }
        }

        """
    }
}
