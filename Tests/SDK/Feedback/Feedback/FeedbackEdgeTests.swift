import MillraceFeedback
import MillraceStreams
import TestSupport
import Testing

/// What cancels an effect where other libraries let it go on, and the other way round.
@Suite struct FeedbackEdgeTests {
    typealias Course = ([String], [String], @Sendable (Log<String>) -> Feedback<String, String>)

    static let courses: [Row<Course>] = [
        Row(
            "a predicate that fails cancels",
            (
                ["a!", "b!", "gone", "c!"], ["+a!", "-a!", "+b!", "-b!", "+c!", "-c!"],
                { log in Feedback(predicate: { $0.hasSuffix("!") }) { log.effect($0) } }
            )
        ),
        Row(
            "an event without a payload lets the effect go on",
            (
                ["a", "", "b"], ["+a", "-a", "+b", "-b"],
                { log in Feedback(extracting: { $0.first }) { log.effect("\($0)") } }
            )
        ),
        Row(
            "each event has an effect beside those before it",
            (
                ["a", "b"], ["+aa", "+bb", "-aa", "-bb"],
                { log in Feedback(middleware: { state, event in log.effect("\(state)\(event)") }) }
            )
        ),
    ]

    /// From the first event to the end of the loop.
    @Test(arguments: courses) func anEffectIsCancelledBySomethingElse(_ row: Row<Course>) {
        let (events, effects, feedback) = row.value
        let log = Log<String>()
        var loop: Loop<String, String>? = Loop(initial: "", reduce: { $0 = $1 }, feedbacks: [feedback(log)])
        for event in events { loop?.send(event) }
        loop = nil
        #expect(log.take() == effects, sourceLocation: row.location)
    }
}
