import Foundation
import Testing

@testable import SnapshotFiles

@Suite struct PendingSnapshotTests {
    private let root = FileManager.default.temporaryDirectory.appending(path: "pending-\(UUID().uuidString)")

    @Test func onlyTextsInFoldersOfSnapshotsAreFound() throws {
        defer { try? FileManager.default.removeItem(at: root) }
        let names = [
            "Tests/__Snapshots__/B/b.txt", "Tests/A/__Snapshots__/A/a.txt", "Tests/notes.txt",
            ".build/__Snapshots__/c.txt",
        ]
        for name in names { try PendingSnapshot(of: root.appending(path: name).path).write("") }
        let folder = root.appending(path: "Tests/__Snapshots__/B/d.txt.new/e")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: root.appending(path: "Tests/__Snapshots__/B/f.new"))
        let found = PendingSnapshot.all(below: root.path).map { $0.snapshot.dropFirst(root.path.count + 1) }
        let nowhere = PendingSnapshot.all(below: "/nowhere/at/all").count
        #expect((found, nowhere) == (["Tests/A/__Snapshots__/A/a.txt", "Tests/__Snapshots__/B/b.txt"], 0))
    }

    @Test func bytesAreKeptAsTheyAre() throws {
        defer { try? FileManager.default.removeItem(at: root) }
        let pending = PendingSnapshot(of: root.appending(path: "a.txt").path)
        let before = try pending.read()
        try pending.write("a")
        let bytes = Data([0xff, 0x0d, 0x0a, 0x00])
        try bytes.write(to: URL(filePath: pending.path))
        let contents = PendingSnapshot.Contents(recorded: nil, new: bytes)
        #expect(try [before, pending.read()] == [nil, contents])
        try pending.accept(contents)
        #expect(try Data(contentsOf: URL(filePath: pending.snapshot)) == bytes && !pending.exists)
        #expect(throws: PendingSnapshot.Refusal.changedMeanwhile) { try pending.accept(contents) }
    }
}
