import Testing

@testable import MillraceTestKit

@Suite struct SnapshotAssertionTests {
    private let folder: TemporaryFolder
    private let file: SnapshotFile

    init() throws {
        folder = try TemporaryFolder()
        file = SnapshotFile(testFile: "\(folder.path)/ListTests.swift", function: "list()", name: "a b/ü")
    }

    private func check(_ text: String, _ recording: SnapshotRecording) -> String? {
        SnapshotAssertion(file: file, recording: recording).check(text)?.message
    }

    @Test func theFileIsNamedForTheTestAndTheSnapshot() {
        #expect(file.path == "\(folder.path)/__Snapshots__/ListTests/list.a-b-ü.txt")
        let long = SnapshotFile(testFile: "/a/T.swift", function: String(repeating: "x", count: 300), name: nil)
        #expect(long.path.utf8.count < 150)
    }

    @Test func missingRecordsAndFailsOnce() throws {
        assertInlineSnapshot(of: check("Cities\nLondon", .missing) ?? "", as: .lines) {
            """
            There was no snapshot __Snapshots__/ListTests/list.a-b-ü.txt. It is recorded now; look at it.
            """
        }
        #expect(try file.read() == "Cities\nLondon")
        #expect(check("Cities\nLondon", .missing) == nil)
    }

    @Test func missingAndNeverShowADifferenceAndLeaveTheFile() throws {
        try file.write("Cities\nLondon")
        let message = check("Cities\nBath", .missing)
        assertInlineSnapshot(of: message ?? "", as: .lines) {
            """
            The value differs from __Snapshots__/ListTests/list.a-b-ü.txt.
            --- recorded
            +++ now
            @@ -1,2 +1,2 @@
             Cities
            -London
            +Bath
            If it should, record it: MILLRACE_SNAPSHOTS=failed.
            """
        }
        #expect(check("Cities\nBath", .never) == message)
        #expect(try file.read() == "Cities\nLondon")
    }

    @Test func failedRecordsWhatDiffers() throws {
        try file.write("Cities\nLondon")
        #expect(check("Cities\nLondon", .failed) == nil)
        assertInlineSnapshot(of: check("Cities\nBath", .failed) ?? "", as: .lines) {
            """
            __Snapshots__/ListTests/list.a-b-ü.txt is recorded anew; it differed.
            --- recorded
            +++ now
            @@ -1,2 +1,2 @@
             Cities
            -London
            +Bath
            """
        }
        #expect(try file.read() == "Cities\nBath")
    }

    @Test func allRecordsWhatIsNewAndWhatDiffers() throws {
        let texts = ["Cities\nLondon", "Cities\nLondon", "Cities\nBath", "Cities\nBath"]
        let messages = texts.map { check($0, .all) ?? "passed" }
        assertInlineSnapshot(of: messages, as: .lines) {
            """
            There was no snapshot __Snapshots__/ListTests/list.a-b-ü.txt. It is recorded now; look at it.
            passed
            __Snapshots__/ListTests/list.a-b-ü.txt is recorded anew, because the mode is `all`.
            --- recorded
            +++ now
            @@ -1,2 +1,2 @@
             Cities
            -London
            +Bath
            passed
            """
        }
        #expect(try file.read() == "Cities\nBath")
    }

    @Test func neverWritesNothing() throws {
        assertInlineSnapshot(of: check("Cities", .never) ?? "", as: .lines) {
            """
            There is no snapshot __Snapshots__/ListTests/list.a-b-ü.txt, and the mode is `never`.
            """
        }
        #expect(try file.read() == nil)
    }

    @Test func aTextIsKeptByteByByte() throws {
        for text in ["", "\n", "a\n\n", "a\r\nb", "e\u{301}"] {
            try file.write(text)
            #expect(check(text, .never) == nil)
        }
        #expect(check("\u{E9}", .never) != nil)
    }
}
