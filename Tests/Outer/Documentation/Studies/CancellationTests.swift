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

    @Test func aFactIsAboutTheNumber() {
        loop.send(.didTapIncrement)
        loop.send(.didTapFact)
        #expect(facts.arguments(as: Int.self) == [1])
        facts.succeed("1 is odd.")
        #expect(loop.state.value == NumberFact(count: 1, fact: "1 is odd."))
    }

    @Test(arguments: [NumberFact.Event.didTapCancel, .didTapIncrement, .didTapDecrement])
    func theRequestIsCancelledBy(event: NumberFact.Event) {
        loop.send(.didTapFact)
        loop.send(event)
        #expect((facts.starts, facts.disposals, facts.waiting) == (1, 1, 0))
        #expect(!loop.state.value.isLoading)
        loop.send(.didTapFact)
        facts.succeed("The second one.")
        #expect(loop.state.value.fact == "The second one.")
        #expect((facts.starts, facts.disposals, facts.waiting) == (2, 1, 0))
    }

    @Test func aFailureIsShownUntilTheNextAttempt() {
        loop.send(.didTapFact)
        facts.fail(.transport(.refused))
        #expect(loop.state.value == NumberFact(problem: .transport(.refused)))
        loop.send(.didTapFact)
        #expect(loop.state.value == NumberFact(isLoading: true))
    }

    @Test func theScreens() {
        let renderer = NumberFactRenderer(observer: .ignored)
        loop.send(.didTapFact)
        assertInlineSnapshot(of: renderer.render(state: loop.state.value), as: .text(width: 40)) {
            """
            Number facts
            ────────────────────────────────────────
              0
              [ − ]
              [ + ]
              ⠋ Loading…
              [ Cancel ]
            """
        }
        facts.succeed("0 is even.")
        assertInlineSnapshot(of: renderer.render(state: loop.state.value), as: .text(width: 40)) {
            """
            Number facts
            ────────────────────────────────────────
              0
              [ − ]
              [ + ]
              [ Number fact ]
              0 is even.
            """
        }
    }
}
