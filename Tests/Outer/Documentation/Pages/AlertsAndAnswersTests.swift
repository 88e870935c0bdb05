import Millrace
import MillraceTestKit
import Testing

@Suite struct AlertsAndAnswersTests {
    private let basket = Loop(initial: Basket.State(), reduce: Basket.reducer, feedbacks: [])

    private var screen: Screen {
        Basket.Renderer(observer: Sink { [basket] in basket.send($0) }).render(state: basket.state.value)
    }

    private func press(_ keys: Key...) {
        var interaction = ScreenInteraction()
        for key in keys {
            interaction.update(to: screen)
            interaction.handle(key, on: screen).perform()
        }
    }

    @Test func aQuestionIsAnsweredByKeys() {
        // Page: Sources/SDK/Millrace/Documentation.docc/AlertsAndAnswers.md
        press(.character("e"), .escape)
        #expect(basket.state.value.items == ["tea", "milk"])
        press(.character("e"), .enter)
        #expect(basket.state.value.items == [])
        // End of page

        #expect(basket.state.value.question == nil)
    }

    @Test func anAlertSaysWhatFailedUntilItIsClosed() {
        basket.send(.didFail(.transport(.refused)))
        #expect(screen.text(width: 80).contains("The server refused the connection."))
        press(.enter)
        #expect(basket.state.value == Basket.State())
    }

    private final class Session: Sendable {
        let logouts = MutableProperty(0)
        func logOut() { logouts.modify { $0 += 1 } }
    }

    @Test func aFlowGetsTheAnswerFromAProducer() throws {
        let (flow, session) = (ScreenStack(), Session())
        flow.push(ScreenController(viewModel: BasketViewModel(), renderer: Basket.Renderer.init(observer:)))
        let pilot = Pilot(showing: flow, columns: 40, rows: 10)

        // Page: Sources/SDK/Millrace/Documentation.docc/AlertsAndAnswers.md
        flow.ask(Confirmation("Log out?", confirm: "Log out"))
            .filter { $0 }
            .startWithValues { _ in session.logOut() }
        // End of page

        pilot.press(.enter)
        #expect(session.logouts.value == 1)
    }
}
