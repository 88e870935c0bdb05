import Millrace
import MillraceTestKit
import TestSupport
import Testing

@Suite(.bodyTimeLimit) struct CancellationTests {
    private let facts = Stub<String, CoreError>()
    private let loop: Loop<NumberFact, NumberFact.Event>

    init() {
        loop = Loop(
            initial: NumberFact(),
            reduce: NumberFact.reducer,
            feedbacks: NumberFact.feedbacks(facts: { [facts] in facts.producer($0) })
        )
    }

    @Test(arguments: [NumberFact.Event.didTapCancel, .didTapIncrement, .didTapDecrement])
    func theRequestIsCancelledBy(event: NumberFact.Event) {
        loop.send(.didTapFact)
        loop.send(event)
        #expect((facts.starts, facts.disposals, facts.waiting) == (1, 1, 0))
        #expect(!loop.state.value.isLoading)
        loop.send(.didTapFact)
        facts.succeed("The second one.")
        #expect((loop.state.value.fact, facts.starts, facts.disposals, facts.waiting) == ("The second one.", 2, 1, 0))
    }
}
