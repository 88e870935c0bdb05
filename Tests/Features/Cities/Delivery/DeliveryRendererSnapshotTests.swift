import Fixtures
import Millrace
import MillraceTestKit
import Testing

@testable import Cities

@Suite struct DeliveryRendererSnapshotTests {
    private func screen(in words: Words = .english, _ change: (inout DeliveryViewModel.State) -> Void) -> Screen {
        var state = DeliveryViewModel.State(city: .fixture())
        change(&state)
        return DeliveryRenderer(observer: .ignored).render(state: state, words: words)
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

    @Test(arguments: [20, 40, 80, 200]) func ordered(width: Int) {
        var state = DeliveryViewModel.State(city: .fixture())
        state.firstLine = "1 Mill Lane"
        state = DeliveryViewModel.reduce(state: state, event: .didProgress(.placed))
        let screen = DeliveryRenderer(observer: .ignored).render(state: state)
        assertSnapshot(of: screen, as: .text(width: width), named: "\(width)")
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
        let refusal = FieldRefusal(errors: [
            .init(field: "firstLine", message: "The house needs a number."),
            .init(field: "postcode", message: "There is no such postal code."),
        ])
        var state = DeliveryViewModel.State(city: .fixture())
        state.firstLine = "Mill Lane"
        state.postcode = "ABC"
        state = DeliveryViewModel.reduce(
            state: state,
            event: .didProgress(.refused(.status(.init(code: 422, failure: refusal))))
        )
        assertSnapshot(of: DeliveryRenderer(observer: .ignored).render(state: state), as: .text(width: 60))
    }

    private func order(_ id: UInt8, _ firstLine: String, _ status: OutboxCommand.Status) -> OutboxCommand {
        let order = DeliveryService.RequestDelivery(id: .fixture(id), to: .fixture(firstLine: firstLine))
        return OutboxCommand(id: .init(Int64(id)), order, status: status, acceptedAt: .distantPast)
    }

    @Test(arguments: [20, 60, 100]) func waiting(width: Int) {
        let screen = screen {
            $0.firstLine = "1 Mill Lane"
            $0.status = .waiting(.fixture(postcode: "SE1"), .transport(.refused))
            $0.orders = [order(1, "1 Mill Lane", .held(.transport(.refused), until: .distantPast))]
            $0.deliveries = .failed(.transport(.refused), last: nil)
        }
        assertSnapshot(of: screen, as: .text(width: width), named: "\(width)")
        #expect(screen.duplicateNodeIDs.isEmpty)
    }

    @Test func waitingForALogin() {
        let screen = screen { $0.status = .waiting(.fixture(), .authentication(.rejected(.init(code: 401)))) }
        #expect(screen.node("login") != nil)
    }

    @Test func notKept() {
        assertSnapshot(
            of: screen {
                $0.firstLine = "1 Mill Lane"
                $0.status = .notKept(.store(.diskFull))
            },
            as: .text(width: 60)
        )
    }

    /// The orders that the backend doesn't have are below those that it has, each once.
    @Test(arguments: [60, 100]) func unsent(width: Int) {
        let orders = [
            order(7, "7 Mill Lane", .sending), order(8, "8 Mill Lane", .waiting),
            order(9, "Mill Lane", .refused(.status(.init(code: 422)))),
        ]
        let screen = screen {
            $0.orders = orders
            $0.deliveries = .fresh([.fixture()]).showing([.fixture(), orders[0].order?.delivery ?? .fixture(id: 7)])
        }
        assertSnapshot(of: screen, as: .text(width: width), named: "\(width)")
        #expect(screen.duplicateNodeIDs.isEmpty)
    }

    @Test(arguments: [(59, nil), (60, "1 minute old"), (200, "3 minutes old")])
    func old(seconds: Int, words: String?) {
        let screen = screen {
            $0.deliveries = .failed(.transport(.refused), last: [.fixture()])
            $0.age = AnswerAge(.seconds(seconds))
        }
        let text = screen.text(width: 60)
        #expect(text.contains("The list is") == (words != nil))
        if let words { #expect(text.contains("The list is \(words).")) }
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

    @Test(arguments: [20, 40, 80, 200]) func sorted(width: Int) {
        let deliveries: [Delivery] = [
            .fixture(address: .fixture(firstLine: "5 Mill Lane", postcode: "SE1")),
            .fixture(id: 2, address: .fixture(firstLine: "12 Long Acre", postcode: "BA1 1AA")),
        ]
        let screen = screen { ($0.deliveries, $0.sort) = (.fresh(deliveries), TableSort(column: 2)) }
        assertSnapshot(of: screen, as: .text(width: width), named: "\(width)")
    }

    @Test func german() {
        let orders = [order(7, "7 Mill Lane", .sending), order(8, "8 Mill Lane", .waiting)]
        let refusal = CoreError.status(.init(code: 422, failure: FieldRefusal(errors: [.fixture()])))
        let states: [(name: String, change: (inout DeliveryViewModel.State) -> Void)] = [
            ("empty", { _ in }), ("problems", { ($0.hasTriedToSend, $0.postcode) = (true, "?") }),
            ("sending", { ($0.firstLine, $0.status) = ("1 Mill Lane", .sending(.fixture())) }),
            (
                "placed",
                {
                    $0.firstLine = "1 Mill Lane"
                    $0 = DeliveryViewModel.reduce(state: $0, event: .didProgress(.placed))
                }
            ),
            ("refused", { $0 = DeliveryViewModel.reduce(state: $0, event: .didProgress(.refused(refusal))) }),
            ("notKept", { $0.status = .notKept(.full(limit: 7)) }),
            (
                "waiting",
                {
                    $0.status = .waiting(.fixture(secondLine: "second floor", postcode: "SE1"), .transport(.refused))
                    $0.deliveries = .failed(.transport(.refused), last: [.fixture()])
                    ($0.age, $0.orders) = (AnswerAge(.seconds(200)), orders)
                }
            ),
            ("none", { $0.deliveries = .fresh([]) }), ("refreshing", { $0.deliveries = .stale([.fixture()]) }),
        ]
        inGerman { words in
            for (name, change) in states {
                assertSnapshot(of: screen(in: words, change), as: .text(width: 60), named: name)
            }
        }
    }

    /// By a click on a title, and by its number while a row has the focus.
    @Test func theDeliveriesAreSortedByClicksAndKeys() {
        let deliveries: [Delivery] = [
            .fixture(address: .fixture(firstLine: "b")), .fixture(id: 2, address: .fixture(firstLine: "a")),
        ]
        let viewModel = DeliveryViewModel(
            city: .fixture(),
            deliveryBusinessController: StubDeliveryBusinessController(observing: Stub(.value(.fresh(deliveries)))),
            scheduler: TestScheduler()
        )
        let screen = ScreenController(viewModel: viewModel, renderer: DeliveryRenderer.init(observer:))
        let pilot = Pilot(showing: screen, columns: 60)
        var shown: [Int] { viewModel.state.value.sortedDeliveries.compactMap(\.id.known) }
        pilot.click("House and street  Postal")
        #expect(shown == [2, 1])
        pilot.expect(shows: "House and street ↑")
        pilot.click("House and street ↑")
        #expect(shown == [1, 2])
        pilot.click("2    a")
        pilot.press("1", "1")
        #expect(shown == [2, 1])
        // The focus stays on its row.
        pilot.expect(shows: "› 2")
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
        let renderer = DeliveryRenderer(observer: .ignored)
        state = DeliveryViewModel.reduce(state: state, event: .ui(.didTapSend))
        #expect(renderer.render(state: state).focus == NodeID(DeliveryViewModel.Field.firstLine))
        state = DeliveryViewModel.reduce(state: state, event: .ui(.didChangeFirstLine("1 Mill Lane")))
        state = DeliveryViewModel.reduce(state: state, event: .ui(.didTapSend))
        #expect(renderer.render(state: state).focus == NodeID(DeliveryViewModel.Field.postcode))
    }

    @Test func everythingCanBeReached() {
        let screen = screen { $0.deliveries = .failed(.transport(.timedOut), last: [.fixture(), .fixture(id: 2)]) }
        #expect(screen.focusOrder.count == 5 + 2)
        #expect(screen.duplicateNodeIDs.isEmpty)
    }
}
