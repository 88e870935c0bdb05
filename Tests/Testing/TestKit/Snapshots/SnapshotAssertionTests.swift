import Foundation
import SnapshotFiles
import TestSupport
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

    private static let name = "__Snapshots__/ListTests/list.a-b-ü.txt"
    private static let difference = """

        --- recorded
        +++ now
        @@ -1,2 +1,2 @@
         Cities
        -London
        +Bath
        """
    private static let first = "There was no snapshot \(name). It is recorded now; look at it."
    private static let hint = "\nIf it should, record it: MILLRACE_SNAPSHOTS=failed."
    private static let london = "Cities\nLondon"
    private static let bath = "Cities\nBath"

    typealias Check = (before: String?, mode: SnapshotRecording, texts: [String], messages: [String?], after: String?)

    static let checks: [Row<Check>] = [
        Row("missing records, and fails once", (nil, .missing, [london, london], [first, nil], london)),
        Row(
            "missing shows a difference, and leaves the file",
            (london, .missing, [bath], ["The value differs from \(name).\(difference)\(hint)"], london)
        ),
        Row(
            "never shows a difference, and leaves the file",
            (london, .never, [bath], ["The value differs from \(name).\(difference)\(hint)"], london)
        ),
        Row(
            "failed records what differs",
            (
                london, .failed, [london, bath],
                [nil, "\(name) is recorded anew; it differed.\(difference)"], bath
            )
        ),
        Row(
            "all records what is new and what differs",
            (
                nil, .all, [london, london, bath, bath],
                [first, nil, "\(name) is recorded anew, because the mode is `all`.\(difference)", nil], bath
            )
        ),
        Row(
            "never writes nothing",
            (nil, .never, ["Cities"], ["There is no snapshot \(name), and the mode is `never`."], nil)
        ),
    ]

    @Test(arguments: checks) func theModeSaysWhatIsRecordedAndWhatFails(_ row: Row<Check>) throws {
        if let before = row.value.before { try file.write(before) }
        let messages = row.value.texts.map { check($0, row.value.mode) }
        // Only a review leaves a text that waits.
        let found = try (messages, file.read(), PendingSnapshot(of: file.path).exists)
        #expect(found == (row.value.messages, row.value.after, false), sourceLocation: row.location)
    }

    @Test func aTextWaitsForItsReview() throws {
        let pending = PendingSnapshot(of: file.path)
        let new = check("Cities\nLondon", .review)
        #expect(try (file.read(), pending.read()?.new) == (nil, Data("Cities\nLondon\n".utf8)))
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
        #expect(try (file.read(), pending.read()?.new) == ("Cities\nLondon", Data("Cities\nBath\n".utf8)))
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
        let recorded = isRecorded && !isAsRecorded ? "York" : "Bath"
        #expect(try (pending.read()?.new, file.read()) == (waits.map { Data($0.utf8) }, recorded))
    }

    @Test func aTextIsKeptByteByByte() throws {
        let messages = try ["", "\n", "a\n\n", "a\r\nb", "e\u{301}"].compactMap { text in
            try file.write(text)
            return check(text, .never)
        }
        #expect((messages, check("\u{E9}", .never) != nil) == ([], true))
    }
}
