import Fixtures
import Millrace
import MillraceOutbox
import MillraceTestKit
import TestSupport
import Testing

@testable import Cities

@Suite struct DeliveryRendererSnapshotTests {
    private func screen(in words: Words = .english, _ change: (inout DeliveryViewModel.State) -> Void) -> Screen {
        var state = DeliveryViewModel.State(city: .fixture())
        change(&state)
        return DeliveryRenderer(observer: .ignored).render(state: state, words: words)
    }

    private static func order(_ id: UInt8, _ firstLine: String, _ status: OutboxCommand.Status) -> OutboxCommand {
        let order = DeliveryService.RequestDelivery(id: .fixture(id), to: .fixture(firstLine: firstLine))
        return OutboxCommand(id: .init(Int64(id)), order, status: status, acceptedAt: .distantPast)
    }

    private static let twoDeliveries: [Delivery] = [
        .fixture(), .fixture(id: 2, address: .fixture(firstLine: "12 Long Acre")),
    ]

    /// Deliveries of which one is under way, with events of their connection.
    private static func track(_ state: inout DeliveryViewModel.State, _ events: DeliveryTracking...) {
        state.deliveries = .fresh(twoDeliveries)
        for event in [.step(.fixture(stage: .underway)), .step(.fixture(number: 2, delivery: 2))] + events {
            state.tracking = state.tracking.following(event)
        }
    }

    private static let screens: [Row<ShownState<DeliveryViewModel.State>>] = [
        Row("empty") { _ in },
        Row("problems") { ($0.hasTriedToSend, $0.postcode) = (true, "?") },
        Row("sending") { ($0.firstLine, $0.status) = ("1 Mill Lane", .sending(.fixture())) },
        Row("sent") { ($0.firstLine, $0.postcode, $0.status) = ("1 Mill Lane", "SE1", .sent) },
        Row("placed", widths: [20, 40, 80, 200]) { state in
            state.firstLine = "1 Mill Lane"
            state = DeliveryViewModel.reduce(state: state, event: .didProgress(.placed))
        },
        Row("failed") { ($0.firstLine, $0.status) = ("1 Mill Lane", .failed(.transport(.timedOut))) },
        Row("refused") { state in
            let refusal = FieldRefusal(errors: [
                .init(field: "firstLine", message: "The house needs a number."),
                .init(field: "postcode", message: "There is no such postal code."),
            ])
            (state.firstLine, state.postcode) = ("Mill Lane", "ABC")
            state = DeliveryViewModel.reduce(
                state: state,
                event: .didProgress(.refused(.status(.init(code: 422, failure: refusal))))
            )
        },
        Row("waiting", widths: [20, 60, 100]) { state in
            state.firstLine = "1 Mill Lane"
            state.status = .waiting(.fixture(postcode: "SE1"), .transport(.refused))
            state.orders = [order(1, "1 Mill Lane", .held(.transport(.refused), until: .distantPast))]
            state.deliveries = .failed(.transport(.refused), last: nil)
        },
        Row("notKept") { ($0.firstLine, $0.status) = ("1 Mill Lane", .notKept(.store(.diskFull))) },
        // The orders that the backend doesn't have are below those that it has, each once.
        Row("unsent", widths: [60, 100]) { state in
            let orders = [
                order(7, "7 Mill Lane", .sending), order(8, "8 Mill Lane", .waiting),
                order(9, "Mill Lane", .refused(.status(.init(code: 422)))),
            ]
            let unsent = orders[0].order?.delivery ?? .fixture(id: 7)
            (state.orders, state.deliveries) = (orders, .fresh([.fixture()]).showing([.fixture(), unsent]))
        },
        Row("fresh") { $0.deliveries = .fresh(twoDeliveries) },
        Row("none") { $0.deliveries = .fresh([]) },
        Row("stale") { $0.deliveries = .stale(twoDeliveries) },
        Row("failedDeliveries") { $0.deliveries = .failed(.transport(.timedOut), last: twoDeliveries) },
        Row("tracked", widths: [20, 60]) {
            track(&$0, .live, .step(.fixture(number: 3, delivery: 2, stage: .delivered)))
        },
        Row("interrupted", widths: [20, 60]) { track(&$0, .interrupted) },
        Row("untracked", widths: [20, 60]) { track(&$0, .ended(.transport(.timedOut))) },
        Row("untrackedByTheServer") { track(&$0, .ended(nil)) },
        Row("sorted", widths: [20, 40, 80, 200]) { state in
            let deliveries: [Delivery] = [
                .fixture(address: .fixture(firstLine: "5 Mill Lane", postcode: "SE1")),
                .fixture(id: 2, address: .fixture(firstLine: "12 Long Acre", postcode: "BA1 1AA")),
            ]
            (state.deliveries, state.sort) = (.fresh(deliveries), TableSort(column: 2))
        },
    ]

    private static let germanScreens: [Row<ShownState<DeliveryViewModel.State>>] = [
        Row("placed") { state in
            state.firstLine = "1 Mill Lane"
            state = DeliveryViewModel.reduce(state: state, event: .didProgress(.placed))
        },
        Row("notKept") { $0.status = .notKept(.full(limit: 7)) },
        Row("waiting") { state in
            state.status = .waiting(.fixture(secondLine: "second floor", postcode: "SE1"), .transport(.refused))
            state.deliveries = .failed(.transport(.refused), last: [.fixture()])
            state.age = AnswerAge(.seconds(200))
            state.orders = [order(7, "7 Mill Lane", .sending), order(8, "8 Mill Lane", .waiting)]
        },
        Row("refreshing") { $0.deliveries = .stale([.fixture()]) },
    ]

    private static let inBothLanguages = [
        "empty", "problems", "sending", "none", "tracked", "interrupted", "untracked",
    ]

    private static let inGerman = germanScreens + screens.filter { inBothLanguages.contains($0.name) }

    @Test(arguments: screens + inGerman.map { $0.german() })
    func isItsSnapshot(_ row: Row<ShownState<DeliveryViewModel.State>>) {
        assertScreen(row) { words, change in screen(in: words, change) }
    }

    /// The focus goes where the 422 names a field, and stays where the user goes on from there.
    @Test(arguments: [
        (["postcode"], DeliveryViewModel.Field.postcode), (["postcode", "secondLine"], .secondLine),
        (["postcode", "firstLine"], .firstLine), (["day"], nil), ([], nil),
    ])
    func theFirstRefusedFieldHasTheFocus(fields: [String], expected: DeliveryViewModel.Field?) {
        let refusal = FieldRefusal(errors: fields.map { .init(field: $0, message: "No.") })
        var state = DeliveryViewModel.State(city: .fixture())
        (state.firstLine, state.postcode) = ("Mill Lane", "ABC")
        var interaction = ScreenInteraction()
        func step(_ event: DeliveryViewModel.Event) {
            state = DeliveryViewModel.reduce(state: state, event: event)
            interaction.update(to: DeliveryRenderer(observer: .ignored).render(state: state))
        }
        step(.didObserve(.fresh([])))
        interaction.moveFocus(to: "send", on: DeliveryRenderer(observer: .ignored).render(state: state))
        for _ in 0..<2 {
            step(.ui(.didTapSend))
            step(.didProgress(.refused(.status(.init(code: 422, failure: refusal)))))
            #expect(expected == nil || interaction.focus?.id == expected.map { NodeID($0) })
            // To correct one field is no reason to be taken to the next.
            let before = interaction.focus?.id
            step(.ui(.didChangeFirstLine("1 Mill Lane")))
            step(.ui(.didChangePostcode("SE1")))
            step(.ui(.didChangeSecondLine("2")))
            #expect(interaction.focus?.id == before)
        }
    }

    @Test func aFieldThatIsMissingHasTheFocus() {
        var state = DeliveryViewModel.State(city: .fixture())
        state.postcode = "?"
        let focuses = ["", "1 Mill Lane"].map { street in
            state = DeliveryViewModel.reduce(state: state, event: .ui(.didChangeFirstLine(street)))
            state = DeliveryViewModel.reduce(state: state, event: .ui(.didTapSend))
            return DeliveryRenderer(observer: .ignored).render(state: state).focus
        }
        #expect(focuses == [NodeID(DeliveryViewModel.Field.firstLine), NodeID(DeliveryViewModel.Field.postcode)])
    }
}
