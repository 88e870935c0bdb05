import Foundation
import Testing

@testable import MillraceMockServer

struct PrivateFolderTests {
    @Test func aFolderThatCannotBeMadeIsAnErrorOfTheCertificate() {
        let error = #expect(throws: MockServerError.self) {
            try PrivateFolder(in: "/nonexistent").write("text", as: "first.pem")
        }
        let reason = "no folder in /nonexistent: No such file or directory"
        #expect(error == .certificate(reason: reason))
        #expect(error?.description == "The certificate could not be made: \(reason).")
    }

    @Test func whatCannotBeWrittenIsAnErrorAndLeavesNoFile() throws {
        let folder = PrivateFolder(in: FileManager.default.temporaryDirectory.path)
        defer { folder.remove() }
        let first = try folder.write("text", as: "first.pem")
        let error = #expect(throws: MockServerError.self) { try folder.write("text", as: "no/file") }
        #expect(error?.description.contains("-no/file can't be written: No such file or directory") == true)
        #expect(throws: MockServerError.self) { try folder.write(nil, as: "file") }
        let path = first.deletingLastPathComponent().path
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == [first.lastPathComponent])
    }

    @Test func filesOfOneNameAreSeveral() throws {
        let folder = PrivateFolder(in: FileManager.default.temporaryDirectory.path)
        defer { folder.remove() }
        let files = try ["a", "b"].map { try folder.write($0, as: "file.pem") }
        #expect(try files.map { try String(contentsOf: $0, encoding: .utf8) } == ["a", "b"])
        #expect(Set(files.map { $0.deletingLastPathComponent() }).count == 1)
    }

    @Test func aFolderThatSomethingElseHasRemovedIsMadeAgain() throws {
        let folder = PrivateFolder(in: FileManager.default.temporaryDirectory.path)
        defer { folder.remove() }
        let first = try folder.write("a", as: "file.pem").deletingLastPathComponent()
        try FileManager.default.removeItem(at: first)
        let second = try folder.write("b", as: "file.pem")
        #expect(second.deletingLastPathComponent() != first)
        #expect(try String(contentsOf: second, encoding: .utf8) == "b")
    }

    /// Another thread may still make a certificate while the process ends.
    @Test func nothingIsWrittenAfterTheEnd() throws {
        let folder = PrivateFolder(in: FileManager.default.temporaryDirectory.path)
        let first = try folder.write("a", as: "file.pem")
        folder.remove(forGood: true)
        let error = #expect(throws: MockServerError.self) { try folder.write("b", as: "file.pem") }
        #expect(error == .certificate(reason: "the process is ending"))
        #expect(!FileManager.default.fileExists(atPath: first.deletingLastPathComponent().path))
    }

    @Test func aFolderThatWasRemovedIsMadeAgain() throws {
        let folder = PrivateFolder(in: FileManager.default.temporaryDirectory.path)
        defer { folder.remove() }
        let first = try folder.write("a", as: "file.pem")
        folder.remove()
        #expect(!FileManager.default.fileExists(atPath: first.deletingLastPathComponent().path))
        #expect(try String(contentsOf: folder.write("b", as: "file.pem"), encoding: .utf8) == "b")
    }
}
