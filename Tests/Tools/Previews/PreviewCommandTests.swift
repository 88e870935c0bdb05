import Foundation
import Synchronization
import Testing

@testable import PreviewGallery

@Suite struct PreviewCommandTests {
    /// Returns the status and the output of a check whose tests end with a status and assert some snapshots.
    private func check(status: Int32, snapshots: Int) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "previews-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(PackageBuild(root: folder.path, inside: nil) == nil)
        // The plugin says the name, which need not stand in the manifest as a literal.
        #expect(PackageBuild(root: folder.path, named: "Bay", inside: "/b")?.tests == "/b/debug/BayPackageTests.xctest")
        try Data("let package = Package(name: \"Tides\")".utf8).write(to: folder.appending(path: "Package.swift"))
        let package = try #require(PackageBuild(root: folder.path, inside: "/b"))
        #expect(package.tests == "/b/debug/TidesPackageTests.xctest")
        let output = Mutex("")
        let command = PreviewCommand(package: package, workshop: PreviewWorkshop(package)) { text in
            output.withLock { $0 += text }
        }
        let result = try command.check { arguments, variables in
            #expect(arguments == ["test", "--scratch-path", "/b", "--ignore-lock", "--filter", "Previews"])
            if snapshots > 0, let log = variables["MILLRACE_SNAPSHOT_LOG"] {
                try Data(String(repeating: "a.txt\n", count: snapshots).utf8).write(to: URL(filePath: log))
            }
            return status
        }
        return "\(result) \(output.withLock { $0 })"
    }

    @Test func aCheckIsARunOfTheTestsOfPreviews() throws {
        let outcomes = [
            try check(status: 0, snapshots: 2), try check(status: 1, snapshots: 2), try check(status: 0, snapshots: 0),
        ]
        let nothing = "2 No test lists previews yet: --help says how one does.\n"
        #expect(outcomes == ["0 2 previews are as recorded.\n", "1 ", nothing])
    }
}
