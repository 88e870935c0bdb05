import Foundation
import SnapshotFiles
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

    @Test func aTextWaitsForItsReview() throws {
        let pending = PendingSnapshot(of: file.path)
        let new = check("Cities\nLondon", .review)
        #expect(try file.read() == nil)
        #expect(try pending.read()?.new == Data("Cities\nLondon\n".utf8))
        try file.write("Cities\nLondon")
        let changed = check("Cities\nBath", .review)
        assertInlineSnapshot(of: [new ?? "", changed ?? ""], as: .lines) {
            """
            There is no snapshot __Snapshots__/ListTests/list.a-b-ü.txt.
            The text waits for a review: swift package snapshot-review --no-tests.
            The value differs from __Snapshots__/ListTests/list.a-b-ü.txt.
            --- recorded
            +++ now
            @@ -1,2 +1,2 @@
             Cities
            -London
            +Bath
            The text waits for a review: swift package snapshot-review --no-tests.
            """
        }
        #expect(try file.read() == "Cities\nLondon")
        #expect(try pending.read()?.new == Data("Cities\nBath\n".utf8))
    }

    /// Every mode, with a text that waits, for a value that is as recorded and for one that differs from both texts.
    @Test(arguments: SnapshotRecording.allCases, [true, false])
    func aTextThatWaitsIsKeptUpToDate(mode: SnapshotRecording, isAsRecorded: Bool) throws {
        let pending = PendingSnapshot(of: file.path)
        try file.write("Bath")
        try pending.write("Ely")
        _ = check(isAsRecorded ? "Bath" : "York", mode)
        let isRecorded = [.all, .failed].contains(mode)
        let waits = mode == .never ? "Ely\n" : isAsRecorded || isRecorded ? nil : "York\n"
        #expect(try pending.read()?.new == waits.map { Data($0.utf8) })
        #expect(try file.read() == (isRecorded && !isAsRecorded ? "York" : "Bath"))
    }

    @Test func withoutATextThatWaitsOnlyAReviewLeavesOne() throws {
        try file.write("Bath")
        for mode in [.missing, .never] as [SnapshotRecording] {
            _ = check("York", mode)
            #expect(!PendingSnapshot(of: file.path).exists)
        }
    }

    @Test func aTextIsKeptByteByByte() throws {
        for text in ["", "\n", "a\n\n", "a\r\nb", "e\u{301}"] {
            try file.write(text)
            #expect(check(text, .never) == nil)
        }
        #expect(check("\u{E9}", .never) != nil)
    }
}
