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
}
