import OpenAPIReading
import TestSupport
import Testing
import UserPackage

@testable import ServiceGenerator

/// The files that tests need of a document, where a value or a name can't be the usual one.
@Suite struct SurroundingFilesTests {
    typealias Case = (schemas: String, file: String, text: String)

    /// A team has an owner, who has a team.
    private static let team = ##"""
        "Thing": {"properties": {"team": {"$ref": "#/components/schemas/Team"}}},
        "Team": {"required": ["owner"], "properties": {"owner": {"$ref": "#/components/schemas/User"}}},
        "User": {"properties": {"team": {"$ref": "#/components/schemas/Team"}}}
        """##
    private static let lists = ##"""
        "Thing": {"oneOf": [
          {"$ref": "#/components/schemas/Other"}, {"type": "array", "items": {"$ref": "#/components/schemas/Thing"}}
        ]},
        "Other": {"properties": {"thing": {"$ref": "#/components/schemas/Thing"}}}
        """##
    private static let words = #""Thing": {"required": ["let", "inout"], "properties": {"let": {}, "inout": {}}}"#

    static let cases: [Row<Case>] = [
        Row(
            "a model whose fixture has an argument without a default",
            (team, "Thing+Fixture.swift", "team: Team? = .fixture(owner: .fixture())")
        ),
        Row("what is left out in it", (team, "DecodingTests.swift", #"ignoring: ["team.owner.team"]"#)),
        Row("a list of itself", (lists, "CannedResponses.swift", #"body: Data("[]".utf8)"#)),
        Row("labels that are words of Swift", (words, "Thing+Fixture.swift", "Thing(`inout`: `inout`, let: `let`)")),
    ]

    @Test(arguments: cases) func aFileHasAText(_ row: Row<Case>) throws {
        let document = try SmallDocument.make(schemas: row.value.schemas)
        let (plan, style) = (ServicePlan(document), CodeStyle(module: "App"))
        let files = SurroundingFiles(plan, of: document, style, in: TestPlaces(tests: "Tests")).files
        let file = try #require(files.first { $0.path.hasSuffix(row.value.file) })
        #expect(file.text.contains(row.value.text), "\(file.text)", sourceLocation: row.location)
    }
}
