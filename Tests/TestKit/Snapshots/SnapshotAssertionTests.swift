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

    private static let difference = """
        --- recorded
        +++ now
        @@ -1,2 +1,2 @@
         Cities
        -London
        +Bath
        """

    @Test func theFileIsNamedForTheTestAndTheSnapshot() {
        #expect(file.path == "\(folder.path)/__Snapshots__/ListTests/list.a-b-ü.txt")
        let long = SnapshotFile(testFile: "/a/T.swift", function: String(repeating: "x", count: 300), name: nil)
        #expect(long.path.utf8.count < 150)
    }

    @Test func missingRecordsAndFailsOnce() throws {
        #expect(
            check("Cities\nLondon", .missing)
                == "There was no snapshot __Snapshots__/ListTests/list.a-b-ü.txt. It is recorded now; look at it."
        )
        #expect(try file.read() == "Cities\nLondon")
        #expect(check("Cities\nLondon", .missing) == nil)
    }

    @Test func missingAndNeverShowADifferenceAndLeaveTheFile() throws {
        try file.write("Cities\nLondon")
        let expected =
            "The value differs from __Snapshots__/ListTests/list.a-b-ü.txt.\n\(Self.difference)\n"
            + "If it should, record it: MILLRACE_SNAPSHOTS=failed."
        #expect(check("Cities\nBath", .missing) == expected)
        #expect(check("Cities\nBath", .never) == expected)
        #expect(try file.read() == "Cities\nLondon")
    }

    @Test func failedRecordsWhatDiffers() throws {
        try file.write("Cities\nLondon")
        #expect(check("Cities\nLondon", .failed) == nil)
        #expect(
            check("Cities\nBath", .failed)
                == "__Snapshots__/ListTests/list.a-b-ü.txt is recorded anew; it differed.\n\(Self.difference)"
        )
        #expect(try file.read() == "Cities\nBath")
    }

    @Test func allRecordsAndAlwaysFails() throws {
        #expect(check("Cities\nLondon", .all) != nil)
        #expect(
            check("Cities\nLondon", .all)
                == "__Snapshots__/ListTests/list.a-b-ü.txt is recorded, because the mode is `all`. It has not changed."
        )
        #expect(check("Cities\nBath", .all)?.hasSuffix(Self.difference) == true)
        #expect(try file.read() == "Cities\nBath")
    }

    @Test func neverWritesNothing() throws {
        #expect(
            check("Cities", .never)
                == "There is no snapshot __Snapshots__/ListTests/list.a-b-ü.txt, and the mode is `never`."
        )
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
