import Millrace
import Testing

@testable import MillraceTestKit

@Suite struct AssertInlineSnapshotTests {
    private let screen = Screen(title: "Cities") {
        Node(id: "London") { Text("London") }
    }

    @Test func theTextIsInTheSource() {
        assertInlineSnapshot(of: screen, as: .text(width: 10)) {
            """
            Cities
            ──────────
              London
            """
        }
        let journal = Journal<Int, Int>()
        let loop = Loop<Int, Int>(initial: 1, reduce: { $0 += $1 }, journal: journal)
        loop.send(2)
        assertInlineSnapshot(of: journal, as: .journal()) {
            """
            0  began
                   1
            1  2  (sent)
                   1 → 3
            """
        }
    }

    @Test func aDifferenceFails() {
        let messages = failures {
            assertInlineSnapshot(of: "new", as: .lines, record: .never) { "old" }
            assertInlineSnapshot(of: "new", as: .lines, record: .never)
        }
        assertInlineSnapshot(of: messages, as: .lines) {
            """
            The value differs from the inline snapshot.
            --- recorded
            +++ now
            @@ -1,1 +1,1 @@
            -old
            +new
            If it should, record it: MILLRACE_SNAPSHOTS=failed.
            There is no inline snapshot, and the mode is `never`.
            """
        }
    }

    @Test func theModeSaysWhatIsRecorded() {
        func isRecorded(_ recorded: String?, _ mode: SnapshotRecording) -> Bool? {
            SnapshotVerdict(text: "new", recorded: recorded, recording: mode)?.isRecorded
        }
        let rows: [(recorded: String?, mode: SnapshotRecording, isRecorded: Bool?)] = [
            (nil, .missing, true), ("old", .missing, false), ("new", .missing, nil), ("old", .failed, true),
            ("new", .failed, nil), ("old", .all, true), ("new", .all, nil), (nil, .never, false),
        ]
        let wrong = rows.filter { isRecorded($0.recorded, $0.mode) != $0.isRecorded }
        #expect(wrong.isEmpty, "\(wrong)")
    }
}
