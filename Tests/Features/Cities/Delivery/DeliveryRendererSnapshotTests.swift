import Fixtures
import Millrace
import MillraceTestKit
import Testing

@testable import Cities

@Suite struct DeliveryRendererSnapshotTests {
    private func screen(_ change: (inout DeliveryViewModel.State) -> Void) -> Screen {
        var state = DeliveryViewModel.State(city: .fixture())
        change(&state)
        return DeliveryRenderer(observer: .ignored).render(state: state)
    }

    @Test func empty() {
        assertSnapshot(of: screen { _ in }, as: .text(width: 60))
    }

    @Test func problems() {
        assertSnapshot(
            of: screen {
                $0.hasTriedToSend = true
                $0.postcode = "?"
            },
            as: .text(width: 60)
        )
    }

    @Test func sending() {
        assertSnapshot(
            of: screen {
                $0.firstLine = "1 Mill Lane"
                $0.status = .sending(.fixture())
            },
            as: .text(width: 60)
        )
    }

    @Test func sent() {
        assertSnapshot(
            of: screen {
                $0.firstLine = "1 Mill Lane"
                $0.postcode = "SE1"
                $0.status = .sent
            },
            as: .text(width: 60)
        )
    }

    @Test func failed() {
        assertSnapshot(
            of: screen {
                $0.firstLine = "1 Mill Lane"
                $0.status = .failed(.transport(.timedOut))
            },
            as: .text(width: 60)
        )
    }

    @Test func refused() {
        let refusal = DeliveryRefusal(errors: [
            .init(field: "firstLine", message: "The house needs a number."),
            .init(field: "postcode", message: "There is no such postal code."),
        ])
        var state = DeliveryViewModel.State(city: .fixture())
        state.firstLine = "Mill Lane"
        state.postcode = "ABC"
        state = DeliveryViewModel.reduce(state: state, event: .didFail(.status(.init(code: 422, failure: refusal))))
        assertSnapshot(of: DeliveryRenderer(observer: .ignored).render(state: state), as: .text(width: 60))
    }

    @Test func deliveries() {
        let deliveries: [Delivery] = [.fixture(), .fixture(id: 2, address: .fixture(firstLine: "12 Long Acre"))]
        assertSnapshot(of: screen { $0.deliveries = .fresh(deliveries) }, as: .text(width: 60), named: "fresh")
        assertSnapshot(of: screen { $0.deliveries = .fresh([]) }, as: .text(width: 60), named: "none")
        assertSnapshot(of: screen { $0.deliveries = .stale(deliveries) }, as: .text(width: 60), named: "stale")
        assertSnapshot(
            of: screen { $0.deliveries = .failed(.transport(.timedOut), last: deliveries) },
            as: .text(width: 60),
            named: "failed"
        )
    }

    @Test func everythingCanBeReached() {
        let screen = screen { $0.deliveries = .failed(.transport(.timedOut), last: [.fixture(), .fixture(id: 2)]) }
        #expect(screen.focusOrder.count == 5)
        #expect(screen.duplicateNodeIDs.isEmpty)
    }
}
