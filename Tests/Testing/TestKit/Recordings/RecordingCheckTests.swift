import Foundation
import Millrace
import MillraceMockServer
import Testing

@testable import MillraceTestKit

@Suite struct RecordingCheckTests {
    private struct City: Decodable, Sendable {
        var name: String
        var country: String?
        var postcodeArea: String?
        var visits: Int { 0 }
        let worldRank = 1

        enum CodingKeys: String, CodingKey {
            case name, country
            case postcodeArea = "postcode_area"
        }
    }

    private func check(_ bodies: String..., pruning: Bool = false) -> RecordingCheck<Void, [City], NoAuth> {
        let responses = bodies.enumerated().map { number, body in
            CannedResponse(name: "GET-v1-cities.\(number + 1).200", status: 200, body: Data(body.utf8))
        }
        let failed = CannedResponse(name: "GET-v1-cities.9.503", status: 503)
        let other = CannedResponse(name: "GET-v1-city.1.200", status: 200, body: Data("?".utf8))
        return RecordingCheck(
            BackendResource(path: .api(.core, "/v1/cities"), method: .GET) { data, _ in
                Parser.parse(data, key: "cities", strategy: pruning ? .prune : .strict)
            },
            Recordings(responses + [failed, other])
        )
    }

    /// What is up to date passes.
    @Test func everyDifferenceIsFound() {
        check(
            #"{"cities": [{"name": "Bath", "country": null, "postcode_area": "BA"}, {"name": "Ely", "country": "GB"}]}"#
        )
        .assertUpToDate()
        let check = check(
            #"{"cities": [{"name": "Bath", "world_rank": 2, "area": {"km": 1}}], "total": 1}"#,
            #"{"cities": [{"name": "Bath", "world_rank": 2, "country": "GB"}, {"name": 3}]}"#
        )
        assertSnapshot(of: failures { check.assertUpToDate() }.joined(separator: "\n"), as: .lines)
        let rest = failures {
            check.assertUpToDate(ignoring: ["cities[1].name", "total", "cities[].area", "[].postcodeArea"])
        }
        #expect(
            rest.first?.hasSuffix(
                "1 of a status that it doesn't accept\n  missing [].country: nil in every recording that was decoded\n  unread cities[].world_rank"
            ) == true
        )
    }

    private struct Note: Equatable, Codable, Sendable {
        var text: String
    }

    /// A backend that answers null where there is none.
    @Test func anAnswerThatMayBeNullIsRead() {
        let resource = BackendResource<Void, Note?, NoAuth>(path: .api(.core, "/v1/note"), method: .GET)
        let texts = [#"{"text": "a"}"#, #"{"text": "a", "more": 1}"#, "null"].map { body in
            let response = CannedResponse(name: "note", status: 200, body: Data(body.utf8))
            return RecordingCheck(resource, responses: [response]).report.findings.map { "\($0.kind) \($0.path)" }
        }
        #expect(texts == [[], ["unknown more"], []])
    }

    @Test func whatIsPrunedIsMissing() {
        let report = check(#"{"cities": [{"name": "Bath"}, {"nom": "Paris"}]}"#, pruning: true).report
        let finding = RecordingFinding(
            kind: .missing,
            path: "cities[1].name",
            reason: "expected the key “name”, found an object with nom",
            recording: "GET-v1-cities.1.200"
        )
        #expect(
            (report.findings.first, report.decoded, report.skipped)
                == (finding, ["GET-v1-cities.1.200"], ["GET-v1-cities.9.503"])
        )
    }

    /// A response without a value reads nothing.
    @Test func withoutRecordingsNothingIsUpToDate() {
        let messages = failures { check().assertUpToDate() }
        let resource = BackendResource<Void, Void, NoAuth>(path: .api(.core, "/v1/cities"), method: .GET)
        let canned = CannedResponse(name: "any.200", status: 200, body: Data(#"{"a": 1}"#.utf8))
        let empty = BackendResource<Void, EmptyResponse, NoAuth>(path: .api(.core, "/v1/cities"), method: .GET)
        let findings =
            RecordingCheck(resource, responses: [canned]).report.findings
            + RecordingCheck(empty, responses: [canned]).report.findings
        #expect((messages, findings) == (["There is no recording that GET /v1/cities could decode."], []))
    }
}
