import Foundation
import Testing

@testable import MillraceMockServer

struct PrivateFolderTests {
    @Test func aFolderThatCannotBeMadeIsAnErrorOfTheCertificate() {
        let error = #expect(throws: MockServerError.self) { try PrivateFolder([], in: "/nonexistent") }
        let reason = "no folder in /nonexistent: No such file or directory"
        #expect(error == .certificate(reason: reason))
        #expect(error?.description == "The certificate could not be made: \(reason).")
    }

    @Test func aFileThatCannotBeWrittenIsAnErrorAndLeavesNoFolder() throws {
        let parent = try PrivateFolder([("first.pem", "text")])
        let path = parent.url("first.pem").deletingLastPathComponent().path
        let error = #expect(throws: MockServerError.self) { try PrivateFolder([("no/file", "text")], in: path) }
        #expect(error?.description.contains("/no/file can't be written: No such file or directory") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["first.pem"])
    }

    @Test func aFileWithoutTextIsAnErrorAndLeavesNoFolder() throws {
        let parent = try PrivateFolder([("first.pem", "text")])
        let path = parent.url("first.pem").deletingLastPathComponent().path
        #expect(throws: MockServerError.self) { try PrivateFolder([("file", nil)], in: path) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["first.pem"])
    }
}
