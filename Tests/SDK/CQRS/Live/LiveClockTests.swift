import Foundation
import TestSupport
import Testing

@testable import MillraceCQRS

/// Live queries whose clock is set, forward or back, in the middle of a pause.
@Suite struct LiveClockTests {
    static let jumps: [TimeInterval] = [-86_400, -3_600, 3_600]

    private static let queries: [Row<@Sendable (TimeInterval) -> String>] = [
        Row(
            "an interval",
            { jump in
                """
                observe every 10 → asks
                answer a → A fresh(a)
                pass 5
                clock \(jump)
                # The rest of the interval is measured anew.
                observe → B fresh(a)
                pass 4.999
                pass 0.001 → asks
                """
            }
        ),
        Row(
            "a pause before a retry",
            { jump in
                """
                observe constant 1 pause 10 → asks
                fail refused
                pass 5
                clock \(jump)
                pass 4.999
                pass 0.001 → asks
                """
            }
        ),
        Row(
            "the time for which an answer is kept",
            { jump in
                """
                observe keep 60 → asks
                answer a → A fresh(a)
                observe keep 30 → B fresh(a)
                leave A
                clock \(jump)
                leave B
                pass 59.999
                observe → C fresh(a), asks
                leave C → cancels
                pass 0.001
                observe → asks
                """
            }
        ),
    ]

    @Test(arguments: queries, jumps)
    func aLiveQueryIsExecutedInTime(_ row: Row<@Sendable (TimeInterval) -> String>, jump: TimeInterval) {
        #expect(LiveStory.differences(row.value(jump)) == [], sourceLocation: row.location)
    }
}
