import Foundation
import MillraceMockServer
import MillraceTestKit
import Testing

@testable import CannedResponses

struct CannedResponsesTests {
    private var folder: URL {
        URL(filePath: #filePath)
            .deletingLastPathComponent()
            .appending(path: "../../../CannedResponses/Responses")
            .standardizedFileURL
    }

    @Test func theTableHasExactlyTheFilesOnDisk() throws {
        let onDisk = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }
        #expect(files.map(\.name).sorted() == onDisk.sorted())
        let others = try files.filter { try Data($0.contents) != Data(contentsOf: folder.appending(path: $0.name)) }
        #expect(others.map(\.name) == [], "pair a name with another file's bytes")
    }

    @Test func everyFileCanBeRead() throws {
        #expect(try loaded.map { try $0.get() }.count == files.count && CannedResponses.all.count == files.count)
    }

    @Test func everyBodyOfJSONIsJSON() throws {
        for response in CannedResponses.all where response.headers["Content-Type"]?.contains("json") == true {
            #expect(throws: Never.self, "\(response.name)") { try JSONSerialization.jsonObject(with: response.body) }
        }
    }

    @Test func namedFindsAResponse() throws {
        let cities = try CannedResponses.named("cities.200")
        #expect(cities.status == 200 && cities.headers["content-type"] == "application/json")
        #expect(cities.bodyText.contains("London"))
    }

    @Test func anUnknownNameListsThoseThatThereAre() throws {
        let error = #expect(throws: CannedResponseError.self) { try CannedResponses.named("citys.200") }
        #expect(error == .unknown(name: "citys.200", available: CannedResponses.all.map(\.name)))
        // The names of some only, so that a new response changes no test.
        let few = CannedResponseError.unknown(name: "citys.200", available: ["cities-empty.200", "cities.200"])
        assertInlineSnapshot(of: few.description, as: .lines) {
            """
            No canned response is named "citys.200". There are:
              cities-empty.200
              cities.200
            """
        }
    }
}
