import Foundation
import MillraceMockServer
import MillraceOpenAPI
import MillraceTestKit
import Synchronization
import TestSupport
import struct TestSupport.Row
import Testing

@testable import MillraceContract

@Suite(.bodyTimeLimit)
struct AssertContractTests {
    typealias Expectation = (recordings: [CannedResponse], lines: [String])

    static let recordings: [Row<Expectation>] = [
        Row("none", ([], ["There are no recordings."])),
        Row("as documented", ([recording("GET-pets-7.1.200", #"{"id": 7}"#)], [])),
        Row(
            "a damaged body",
            (
                [recording("GET-pets-7.1.200", #"{"id": 7"#)],
                [
                    "The recordings and the document differ:",
                    "GET-pets-7.1.200: GET /pets/{id}, answer 200, body: It has to be JSON.",
                ]
            )
        ),
        Row(
            "names without a method or a path",
            (
                ["", ".1.200", "GET", "GET-pets-7-1-2.1.200", "pets-7.1.200", "~"].map {
                    recording($0, "{}")
                },
                ["The recordings and the document differ:"]
                    + ["", ".1.200", "GET", "GET-pets-7-1-2.1.200", "pets-7.1.200", "~"].map {
                        "\($0): The document has no operation with such a name."
                    }
            )
        ),
        Row("of HEAD", ([recording("HEAD-pets-7.1.200", "")], [])),
        Row("of HEAD with a value", ([recording("HEAD-pets-6f0d-4b0e~5f3a.1.200", "")], [])),
        Row("below a server", ([recording("GET-v1-pets-7.1.200", #"{"id": 7}"#)], [])),
        Row(
            "a value",
            (
                [recording("GET-pets-7.1.200", #"{"id": "seven"}"#)],
                [
                    "The recordings and the document differ:",
                    "GET-pets-7.1.200: GET /pets/{id}, answer 200, body /id: It has to be an integer, and is a string.",
                    #"  recorded: "seven""#,
                ]
            )
        ),
        Row(
            "a status",
            (
                [recording("GET-pets.1.500", "", status: 500)],
                [
                    "The recordings and the document differ:",
                    "GET-pets.1.500: GET /pets, answer 500, status: The document has 200, 404.",
                ]
            )
        ),
        Row(
            "a media type",
            (
                [recording("GET-pets.1.200", "a", type: "text/plain")],
                [
                    "The recordings and the document differ:",
                    "GET-pets.1.200: GET /pets, answer 200, content type: The document has application/json, text/csv.",
                ]
            )
        ),
        Row(
            "header fields",
            (
                [recording("GET-pets.1.200", "[]", fields: [HeaderField(name: "ETag", value: "1")])],
                [
                    "The recordings and the document differ:",
                    "GET-pets.1.200: GET /pets, answer 200, header field `X-Total`: It is required, and isn't there.",
                ]
            )
        ),
        Row("a masked value", ([recording("GET-pets-7.1.200", #"{"id": 7, "born": "redacted"}"#)], [])),
        Row(
            "a masked value of another type",
            (
                [recording("GET-pets-7.1.200", #"{"id": "redacted"}"#)],
                [
                    "The recordings and the document differ:",
                    "GET-pets-7.1.200: GET /pets/{id}, answer 200, body /id: It has to be an integer, and is a string.",
                    #"  recorded: "redacted""#,
                ]
            )
        ),
        Row("a query", ([recording("GET-v1-pets-limit-10~5f3a.1.200", "[]")], [])),
        Row("a value with hyphens", ([recording("GET-pets-6f0d-4b0e~5f3a.1.200", #"{"id": 7}"#)], [])),
        Row(
            "no operation",
            (
                [recording("GET-toys.1.200", "[]")],
                [
                    "The recordings and the document differ:",
                    "GET-toys.1.200: The document has no operation with such a name.",
                ]
            )
        ),
    ]

    @Test(arguments: recordings)
    func aRecording(_ row: Row<Expectation>) throws {
        let document = try PetsDocument.document()
        let messages = Mutex<[String]>([])
        FailureReporter.$current.withValue(FailureReporter { message, _ in messages.withLock { $0.append(message) } }) {
            assertContract(of: Recordings(row.value.recordings), against: document)
        }
        let lines = messages.withLock { $0 }.flatMap { $0.split(separator: "\n").map(String.init) }
        #expect(lines == row.value.lines, sourceLocation: row.location)
    }

    @Test
    func aLongNameForAPathOfManyParameters() throws {
        let path = "/" + (0..<30).map { "{p\($0)}" }.joined(separator: "/") + "/end"
        let document = try OpenAPIDocument(
            Data(#"{"openapi": "3.1.0", "info": {}, "paths": {"\#(path)": {"get": {"responses": {}}}}}"#.utf8)
        )
        let words = String(repeating: "-a", count: 100)
        let found = ["GET\(words)~1", "GET\(words)-end~1"].map {
            RecordedOperation($0).operation(of: document)?.path
        }
        #expect(found == [nil, path])
    }

    private static func recording(
        _ name: String,
        _ body: String,
        status: Int = 200,
        type: String = "application/json",
        fields: [HeaderField] = []
    ) -> CannedResponse {
        let type = HeaderField(name: "Content-Type", value: type)
        return CannedResponse(name: name, status: status, headers: HeaderList([type] + fields), body: Data(body.utf8))
    }
}
