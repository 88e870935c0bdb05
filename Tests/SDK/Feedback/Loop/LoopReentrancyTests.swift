import MillraceFeedback
import MillraceStreams
import TestSupport
import Testing

/// Events that come while the loop is at work.
@Suite(.bodyTimeLimit) struct LoopReentrancyTests {
    static let courses: [Row<LoopCourse>] = [
        // Inside the loop both wait. The first makes the state stop wanting the effect.
        Row(
            "events of a cancelled effect that wait are dropped",
            LoopCourse(
                log: ["0", "1", "11"],
                feedbacks: { numbers in [Feedback(whenBecomesTrue: { $0 < 10 }) { _ in numbers.events }] },
                observe: { numbers, state in
                    guard state == 1 else { return }
                    for event in [10, 100] { numbers.sendThroughSource(event) }
                },
                act: { $0.sendThroughSource(1) }
            )
        ),
        Row(
            "an end inside an observer is the last thing that is seen",
            LoopCourse(
                log: ["0", "1", "completed"],
                feedbacks: { [$0.source] },
                observe: { numbers, state in
                    guard state == 1 else { return }
                    numbers.sendThroughSource(1)
                    numbers.release()
                },
                act: { $0.sendThroughSource(1) }
            )
        ),
    ]

    @Test(arguments: courses) func eventsComeWhileTheLoopIsAtWork(_ row: Row<LoopCourse>) {
        row.value.expect(at: row.location)
    }
}
