import Foundation
import Testing

@testable import MillraceMockServer

struct PrivateFolderTests {
    private let folder = PrivateFolder(in: FileManager.default.temporaryDirectory.path)

    private func error(_ folder: PrivateFolder, _ text: String? = "text", as name: String = "first.pem")
        -> MockServerError?
    {
        #expect(throws: MockServerError.self) { try folder.write(text, as: name) }
    }

    @Test func aFolderThatCannotBeMadeIsAnErrorOfTheCertificate() {
        let reason = "no folder in /nonexistent: No such file or directory"
        #expect(error(PrivateFolder(in: "/nonexistent")) == .certificate(reason: reason))
    }

    @Test func whatCannotBeWrittenIsAnErrorAndLeavesNoFile() throws {
        defer { folder.remove() }
        let first = try folder.write("text", as: "first.pem")
        let text = "\(error(folder, as: "no/file").map { "\($0)" } ?? "none")"
        #expect(text.contains("-no/file can't be written: No such file or directory"))
        _ = error(folder, nil, as: "file")
        let path = first.deletingLastPathComponent().path
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == [first.lastPathComponent])
    }

    @Test func filesOfOneNameAreSeveral() throws {
        defer { folder.remove() }
        let files = try ["a", "b"].map { try folder.write($0, as: "file.pem") }
        let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
        #expect((texts, Set(files.map { $0.deletingLastPathComponent() }).count) == (["a", "b"], 1))
    }

    @Test(arguments: ["the folder itself", "something else"])
    func aFolderThatWasRemovedIsMadeAgain(by remover: String) throws {
        defer { folder.remove() }
        let first = try folder.write("a", as: "file.pem").deletingLastPathComponent()
        if remover == "the folder itself" { folder.remove() } else { try FileManager.default.removeItem(at: first) }
        let wasRemoved = !FileManager.default.fileExists(atPath: first.path)
        let second = try folder.write("b", as: "file.pem")
        let text = try String(contentsOf: second, encoding: .utf8)
        #expect((wasRemoved, second.deletingLastPathComponent() != first, text) == (true, true, "b"))
    }

    /// Another thread may still make a certificate while the process ends.
    @Test func nothingIsWrittenAfterTheEnd() throws {
        let first = try folder.write("a", as: "file.pem")
        folder.remove(forGood: true)
        let isThere = FileManager.default.fileExists(atPath: first.deletingLastPathComponent().path)
        #expect((error(folder), isThere) == (.certificate(reason: "the process is ending"), false))
    }
}
