import MillraceFeedback
import MillraceStreams
import TestSupport
import Testing

/// When an effect begins and ends whose part of the state comes and goes.
@Suite struct FeedbackEdgeTests {
    enum Edge: CaseIterable, Sendable {
        case whenBecomesTrue
        case firstValueAfterNil

        /// A feedback for texts that end with "!"; its effect has the name of the state in which it begins.
        func feedback(
            _ effect: @escaping @Sendable (String) -> SignalProducer<String, NoError>
        ) -> Feedback<String, String> {
            switch self {
            case .whenBecomesTrue: Feedback(whenBecomesTrue: { $0.hasSuffix("!") }, effects: effect)
            case .firstValueAfterNil: Feedback(firstValueAfterNil: { $0.hasSuffix("!") ? $0 : nil }, effects: effect)
            }
        }
    }

    /// A user's events one after the other, and what each has led to: the effects, and the state.
    struct Course: Sendable {
        var initial = ""
        /// What an effect answers to the state in which it begins; without an answer, it goes on.
        var answer: (@Sendable (String) -> String)?
        let steps: [Step]
    }

    typealias Step = (event: String, log: String)

    static let courses: [Row<Course>] = [
        Row("nothing begins before the edge", Course(steps: [("a", "a")])),
        Row("it begins once, at the edge", Course(steps: [("a!", "+a! a!"), ("b!", "b!"), ("c!", "c!")])),
        Row(
            "it begins with the loop where the first state has the part",
            Course(initial: "hello!", steps: [("gone", "-hello! gone")])
        ),
        Row(
            "it is cancelled at the other edge, and begins anew at the next",
            Course(steps: [
                ("a!", "+a! a!"), ("b!", "b!"), ("gone", "-a! gone"), ("still", "still"), ("c!", "+c! c!"),
            ])
        ),
        Row(
            "an answer that keeps the part starts nothing",
            Course(
                answer: { $0 + $0 },
                steps: [("a!", "+a! a!a!"), ("b!", "b!"), ("gone", "gone"), ("c!", "+c! c!c!")]
            )
        ),
        Row(
            "an answer that takes the part away lets the effect begin again",
            Course(answer: { _ in "gone" }, steps: [("a!", "+a! gone"), ("a!", "+a! gone")])
        ),
    ]

    @Test(arguments: Edge.allCases, courses)
    func anEffectBeginsAtTheEdge(edge: Edge, _ row: Row<Course>) {
        let course = row.value
        let log = Log<String>()
        let loop = Loop<String, String>(
            initial: course.initial,
            reduce: { $0 = $1 },
            feedbacks: [
                edge.feedback { state in
                    guard let answer = course.answer else { return log.effect(state) }
                    log.add("+\(state)")
                    return SignalProducer(value: answer(state))
                }
            ]
        )
        let first = log.take()
        let logs = course.steps.map { step in
            loop.send(step.event)
            return (log.take() + [loop.state.value]).joined(separator: " ")
        }
        #expect(first == (course.initial.isEmpty ? [] : ["+\(course.initial)"]), sourceLocation: row.location)
        #expect(logs == course.steps.map(\.log), sourceLocation: row.location)
    }

    static let others: [Row<([String], [String], @Sendable (Log<String>) -> Feedback<String, String>)>] = [
        Row(
            "a part that is the same is not asked for again",
            (
                ["apple", "ant", "bee", "", "bear"], ["+a", "-a", "+b", "-b", "+b", "-b"],
                { log in Feedback(skippingRepeated: { $0.first }) { log.effect("\($0)") } }
            )
        ),
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
    @Test(arguments: others)
    func anEffectIsCancelledBySomethingElse(
        _ row: Row<([String], [String], @Sendable (Log<String>) -> Feedback<String, String>)>
    ) {
        let (events, effects, feedback) = row.value
        let log = Log<String>()
        var loop: Loop<String, String>? = Loop(initial: "", reduce: { $0 = $1 }, feedbacks: [feedback(log)])
        for event in events { loop?.send(event) }
        loop = nil
        #expect(log.take() == effects, sourceLocation: row.location)
    }
}
