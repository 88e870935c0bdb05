import Testing

@testable import MillraceTestKit

@Suite struct AssertInlineSnapshotTests {
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
