import Fixtures
import Foundation
import Millrace
import MillraceTestKit
import Testing

@testable import Cities

@Suite struct DeliveryViewModelTests {
    private let driver = ViewModelDriver { (stub: StubDeliveryBusinessController, scheduler: TestScheduler) in
        DeliveryViewModel(city: .fixture(), deliveryBusinessController: stub, scheduler: scheduler)
    }

    @Test func nothingIsSentWithoutAStreet() {
        driver.perform(
            stub: StubDeliveryBusinessController(),
            when: { run in
                run.send(.didChangeFirstLine("  "))
                run.send(.didTapSend)
            },
            assert: { run in
                #expect(run.stub.delivering.calls.isEmpty)
                #expect(run.states.last?.hasTriedToSend == true)
                #expect(run.state.firstLineProblem == .missing)
                run.expectEvents([.didObserve(.fresh([]))])
            }
        )
    }

    @Test(arguments: ["B", "much too long", "BA1?1AA", "ＢＡ１"])
    func nothingIsSentWithAnImpossiblePostalCode(postcode: String) {
        driver.perform(
            stub: StubDeliveryBusinessController(),
            when: { run in
                run.send(.didChangeFirstLine("1 Mill Lane"))
                run.send(.didChangePostcode(postcode))
                run.send(.didTapSend)
            },
            assert: { run in
                #expect(run.stub.delivering.calls.isEmpty)
                #expect(run.states.last?.postcodeProblem == .malformed)
                run.expectEvents([.didObserve(.fresh([]))])
            }
        )
    }

    @Test func theAddressIsSentOnceAndTrimmed() {
        driver.perform(
            stub: StubDeliveryBusinessController(),
            when: { run in
                run.send(.didChangeFirstLine(" 1 Mill Lane "))
                run.send(.didTapSend)
                run.send(.didTapSend)
                #expect(run.state.status == .sending(.fixture()))
                run.step("it is accepted") { run.stub.delivering.succeed(.placed) }
                run.advance(by: .seconds(4))
            },
            assert: { run in
                #expect(run.stub.delivering.arguments(as: Address.self) == [.fixture()])
                #expect(run.states.last?.status == .sent)
                run.expectEvents([.didObserve(.fresh([])), .didProgress(.placed), .didShowNotice])
            }
        )
    }

    @Test func aFailureKeepsWhatWasTypedAndCanBeTriedAgain() {
        driver.perform(
            stub: StubDeliveryBusinessController(
                delivering: Stub(.value(.refused(.status(.init(code: 403)))), .value(.placed))
            ),
            when: { run in
                run.send(.didChangeFirstLine("1 Mill Lane"))
                run.send(.didTapSend)
                #expect(run.state.status == .failed(.status(.init(code: 403))))
                #expect(run.state.firstLine == "1 Mill Lane")
                run.send(.didTapSend)
                run.advance(by: .seconds(4))
            },
            assert: { run in
                #expect(run.states.last?.status == .sent)
                #expect(run.stub.delivering.starts == 2)
                run.expectEvents([
                    .didObserve(.fresh([])), .didProgress(.refused(.status(.init(code: 403)))),
                    .didProgress(.placed), .didShowNotice,
                ])
            }
        )
    }

    private static let refusal = CoreError.status(
        .init(
            code: 422,
            failure: FieldRefusal(errors: [
                .init(field: "postcode", message: "There is no such postal code."),
                .init(field: "day", message: "On Sundays nothing is delivered."),
            ])
        )
    )

    @Test func whatTheBackendFoundStandsBesideItsFieldUntilThatIsChanged() {
        driver.perform(
            stub: StubDeliveryBusinessController(delivering: Stub(.value(.refused(Self.refusal)), .value(.placed))),
            when: { run in
                run.send(.didChangeFirstLine("1 Mill Lane"))
                run.send(.didChangePostcode("ABC"))
                run.send(.didTapSend)
                #expect(run.state.problem(of: .postcode) == .refused("There is no such postal code."))
                #expect(run.state.problem(of: .firstLine) == nil)
                #expect(run.state.failure == .refused("On Sundays nothing is delivered."))
                run.send(.didChangeFirstLine("2 Mill Lane"))
                #expect(run.state.problem(of: .postcode) != nil)
                run.send(.didChangePostcode("SE1"))
                #expect(run.state.problem(of: .postcode) == nil)
                run.send(.didTapSend)
                run.advance(by: .seconds(4))
            },
            assert: { run in
                #expect(run.states.last?.status == .sent)
                #expect(run.states.last?.refusals == [:])
                run.expectEvents([
                    .didObserve(.fresh([])), .didProgress(.refused(Self.refusal)),
                    .didProgress(.placed), .didShowNotice,
                ])
            }
        )
    }

    @Test func typingWhileItIsSentDoesNotSendItAgain() {
        driver.perform(
            stub: StubDeliveryBusinessController(),
            when: { run in
                run.send(.didChangeFirstLine("1 Mill Lane"))
                run.send(.didTapSend)
                run.send(.didChangeSecondLine("second floor"))
                #expect(run.stub.delivering.starts == 1)
                run.step("it is accepted") { run.stub.delivering.succeed(.placed) }
                run.advance(by: .seconds(4))
            },
            assert: { run in
                #expect(run.states.last?.status == .sent)
                run.expectEvents([.didObserve(.fresh([])), .didProgress(.placed), .didShowNotice])
            }
        )
    }

    @Test func anOrderThatCannotBeSentWaitsAndIsPlacedLater() {
        driver.perform(
            stub: StubDeliveryBusinessController(),
            when: { run in
                run.send(.didChangeFirstLine("1 Mill Lane"))
                run.send(.didTapSend)
                run.step("it is kept") { run.stub.delivering.send(.kept(.init(4))) }
                #expect(run.state.kept == .init(4))
                run.step("nobody is there") { run.stub.delivering.send(.waiting(.transport(.refused))) }
                #expect(run.state.status == .waiting(.fixture(), .transport(.refused)))
                // The order is kept: a second one is not given by the same form.
                run.send(.didTapSend)
                run.step("it is accepted") { run.stub.delivering.succeed(.placed) }
                run.advance(by: .seconds(4))
            },
            assert: { run in
                #expect(run.stub.delivering.starts == 1)
                #expect(run.states.last?.status == .sent)
                run.expectEvents([
                    .didObserve(.fresh([])), .didProgress(.kept(.init(4))),
                    .didProgress(.waiting(.transport(.refused))), .didProgress(.placed), .didShowNotice,
                ])
            }
        )
    }

    @Test func theOrderAfterARefusalTakesItsPlace() {
        driver.perform(
            stub: StubDeliveryBusinessController(),
            when: { run in
                run.send(.didChangeFirstLine("1 Mill Lane"))
                run.send(.didTapSend)
                run.step("it is kept") { run.stub.delivering.send(.kept(.init(4))) }
                run.step("it is refused") { run.stub.delivering.succeed(.refused(Self.refusal)) }
                #expect(run.state.refused == .init(4))
                run.send(.didChangePostcode("SE1"))
                run.send(.didTapSend)
                run.step("the outbox is full") { run.stub.delivering.fail(.full(limit: 7)) }
                #expect(run.state.failure == .notKept(.full(limit: 7)))
                run.send(.didTapSend)
                run.step("somebody discards it") { run.stub.delivering.succeed(.discarded) }
            },
            assert: { run in
                #expect(run.stub.delivering.calls.map { $0.last as? OutboxCommand.ID } == [nil, .init(4), .init(4)])
                #expect(run.states.last?.status == .editing)
                run.expectEvents([
                    .didObserve(.fresh([])), .didProgress(.kept(.init(4))), .didProgress(.refused(Self.refusal)),
                    .didFail(.full(limit: 7)), .didProgress(.discarded),
                ])
            }
        )
    }

    /// The form is as after a refusal, with the reason that the outbox has.
    @Test func theOrderAfterOneThatIsSetAsideTakesItsPlace() {
        let order = OutboxCommand.fixture(id: 4, status: .unnamed)
        driver.perform(
            stub: StubDeliveryBusinessController(unsent: Stub(.value([order]))),
            when: { run in
                run.send(.didChangeFirstLine("1 Mill Lane"))
                run.send(.didTapSend)
                run.step("it is kept") { run.stub.delivering.send(.kept(.init(4))) }
                run.step("it is set aside") { run.stub.delivering.succeed(.unnamed) }
                #expect(run.state.failure == .setAside(order))
                #expect(run.state.refused == .init(4) && !run.state.isTaken)
                run.send(.didTapSend)
                run.step("somebody discards it") { run.stub.delivering.succeed(.discarded) }
            },
            assert: { run in
                #expect(run.stub.delivering.calls.map { $0.last as? OutboxCommand.ID } == [nil, .init(4)])
                #expect(run.states.last?.status == .editing)
                run.expectEvents([
                    .didObserve(.fresh([])), .didObserveOrders([order]), .didProgress(.kept(.init(4))),
                    .didProgress(.unnamed), .didProgress(.discarded),
                ])
            }
        )
    }

    /// What an outbox has is not typed into the form again by a restart.
    @Test func aRestartLeavesTheFormEmptyOnceTheOrderIsKept() throws {
        func restored(_ events: [DeliveryViewModel.Event]) throws -> DeliveryViewModel.State {
            var state = DeliveryViewModel.State(city: .fixture(), address: .fixture())
            for event in events { state = DeliveryViewModel.reduce(state: state, event: event) }
            return try JSONDecoder().decode(DeliveryViewModel.State.self, from: JSONEncoder().encode(state))
        }
        let empty = DeliveryViewModel.State(city: .fixture())
        let kept: [DeliveryViewModel.Event] = [.ui(.didTapSend), .didProgress(.kept(.init(4)))]
        #expect(try restored([.ui(.didTapSend)]).firstLine == "1 Mill Lane")
        #expect(try restored(kept) == empty)
        #expect(try restored(kept + [.didProgress(.waiting(.transport(.refused)))]) == empty)
        #expect(try restored(kept + [.didProgress(.placed)]) == empty)
        let refused = try restored(kept + [.didProgress(.refused(Self.refusal))])
        #expect(refused.firstLine == "1 Mill Lane" && refused.refused == .init(4))
    }

    @Test func theOutboxIsReachedFromAnOrderThatWaits() {
        driver.perform(
            stub: StubDeliveryBusinessController(),
            when: { $0.send(.didTapOutbox) },
            assert: { run in
                run.expectRoutes([.outbox])
                run.expectEvents([.didObserve(.fresh([]))])
                #expect(run.states.count == 3)
            }
        )
    }

    @Test func theFormOfASavedAddressIsFilledIn() {
        let viewModel = DeliveryViewModel(
            city: .fixture(),
            address: .fixture(secondLine: "second floor", postcode: "SE1"),
            deliveryBusinessController: StubDeliveryBusinessController(),
            scheduler: TestScheduler()
        )
        #expect(viewModel.state.value.address == .fixture(secondLine: "second floor", postcode: "SE1"))
    }

    @Test func theDeliveriesThatAreOrderedMeanwhileAppear() {
        let stub = StubDeliveryBusinessController(observing: Stub())
        driver.perform(
            stub: stub,
            when: { run in
                #expect(run.state.deliveries == nil)
                for answer: LiveAnswer<[Delivery]> in [.fresh([]), .stale([]), .fresh([.fixture()])] {
                    run.step("an answer") { stub.observing.send(answer) }
                    #expect(run.state.deliveries == answer)
                }
                run.step("the screen is left") { stub.observing.complete() }
            },
            assert: { run in
                #expect(stub.observing.arguments(as: City.self) == [.fixture()])
                #expect(run.states.last?.deliveries == .fresh([.fixture()]))
                run.expectEvents([
                    .didObserve(.fresh([])), .didObserve(.stale([])), .didObserve(.fresh([.fixture()])),
                ])
            }
        )
    }

    @Test func aFailureOfTheDeliveriesIsAskedAboutAgainAndNotForgotten() {
        let stub = StubDeliveryBusinessController(observing: Stub())
        let failure = LiveAnswer.failed(.transport(.timedOut), last: [Delivery.fixture()])
        driver.perform(
            stub: stub,
            when: { run in
                run.step("it fails") { stub.observing.send(failure) }
                #expect(run.state.deliveries == failure)
                run.send(.didTapRetry)
                #expect(run.state.deliveries == .stale([.fixture()]))
                #expect((stub.observing.starts, stub.observing.disposals) == (2, 1))
                run.step("it works") { stub.observing.succeed(.fresh([])) }
            },
            assert: { run in
                #expect(run.states.last?.deliveries == .fresh([]))
                run.expectEvents([.didObserve(failure), .didObserve(.fresh([]))])
            }
        )
    }

    /// Also in the answer of an earlier run, until the backend has answered.
    @Test func theAgeOfOldDeliveriesGrows() {
        let stub = StubDeliveryBusinessController(observing: Stub())
        let answeredAt = TestScheduler().currentDate.addingTimeInterval(-150)
        let old = LiveAnswer.stale([Delivery.fixture()]).from(.init(.stored, answeredAt: answeredAt))
        let failed = LiveAnswer.failed(.transport(.refused), last: [Delivery.fixture()]).from(old.provenance)
        func age(_ seconds: Int) -> DeliveryViewModel.Event { .didAge(.init(.seconds(seconds))) }
        driver.perform(
            stub: stub,
            when: { run in
                run.step("an answer of an earlier run") { stub.observing.send(old) }
                #expect(run.state.age == AnswerAge(.seconds(150)))
                run.advance(by: .seconds(30))
                run.step("nobody is there") { stub.observing.send(failed) }
                run.advance(by: .seconds(30))
                #expect(run.state.age?.description == "3 minutes old")
                run.step("somebody is") { stub.observing.send(.fresh([.fixture()]).from(old.provenance)) }
                run.advance(by: .seconds(300))
                run.step("the end") { stub.observing.complete() }
            },
            assert: { run in
                #expect(run.states.last?.age == nil)
                run.expectEvents([
                    .didObserve(old), age(150), .didObserve(failed), age(210), .didObserve(.fresh([.fixture()])),
                ])
            }
        )
    }

    @Test func theDeliveriesAreSortedByAnyColumnAndStayInTheirOrderWithoutOne() {
        func delivery(_ id: Int, _ firstLine: String, _ postcode: String?) -> Delivery {
            .fixture(id: id, address: .fixture(firstLine: firstLine, postcode: postcode))
        }
        let known = [delivery(3, "b", "SE1"), delivery(1, "c", nil), delivery(2, "a", "SE1")]
        var state = DeliveryViewModel.State(city: .fixture())
        let orders: [(TableSort?, [Int])] = [
            (nil, [3, 1, 2]), (TableSort(column: 0), [1, 2, 3]), (TableSort(column: 0, isDescending: true), [3, 2, 1]),
            (TableSort(column: 1), [2, 3, 1]), (TableSort(column: 2), [1, 3, 2]), (TableSort(column: 9), [3, 1, 2]),
        ]
        for (sort, ids) in orders {
            state = sort.map { DeliveryViewModel.reduce(state: state, event: .ui(.didSort($0))) } ?? state
            for deliveries: LiveAnswer<[Delivery]> in [
                .fresh(known), .stale(known), .failed(.transport(.timedOut), last: known),
            ] {
                state = DeliveryViewModel.reduce(state: state, event: .didObserve(deliveries))
                #expect(state.sortedDeliveries.compactMap(\.id.known) == ids)
            }
        }
    }

    @Test func aToastSaysThatTheOrderIsPlacedAndLeavesByItself() {
        driver.perform(
            stub: StubDeliveryBusinessController(delivering: Stub(.value(.placed))),
            when: { run in
                run.send(.didChangeFirstLine("1 Mill Lane"))
                run.send(.didTapSend)
                #expect(run.state.notice == .placed)
                run.advance(by: .milliseconds(3999))
                #expect(run.state.notice == .placed)
                run.advance(by: .milliseconds(1))
            },
            assert: { run in
                #expect(run.states.last?.notice == .some(nil))
                run.expectEvents([.didObserve(.fresh([])), .didProgress(.placed), .didShowNotice])
            }
        )
    }

    @Test func aToastThatIsClickedIsGoneAndSendsNothing() {
        driver.perform(
            stub: StubDeliveryBusinessController(delivering: Stub(.value(.placed))),
            when: { run in
                run.send(.didChangeFirstLine("1 Mill Lane"))
                run.send(.didTapSend)
                run.send(.didTapNotice)
                run.send(.didTapNotice)
            },
            assert: { run in
                #expect(run.states.last?.notice == .some(nil))
                run.expectEvents([.didObserve(.fresh([])), .didProgress(.placed)])
            }
        )
    }

    @Test func closingLeadsBack() {
        driver.perform(
            stub: StubDeliveryBusinessController(),
            when: { $0.send(.didTapClose) },
            assert: { run in
                run.expectRoutes([.close])
                run.expectEvents([.didObserve(.fresh([]))])
                #expect(run.states.count == 3)
            }
        )
    }

    @Test func aDeliveryFromStartToEnd() {
        let stub = StubDeliveryBusinessController(observing: Stub())
        driver.perform(
            stub: stub,
            when: { run in
                run.step("nothing was ordered yet") { stub.observing.send(.fresh([])) }
                run.send(.didTapSend)
                run.send(.didChangeFirstLine("1 Mill Lane"))
                run.send(.didTapSend)
                run.step("it is kept") { stub.delivering.send(.kept(.init(1))) }
                run.step("the backend is too slow") { stub.delivering.send(.waiting(.transport(.timedOut))) }
                run.step("the backend does not want it") { stub.delivering.succeed(.refused(Self.refusal)) }
                run.send(.didTapSend)
                run.step("what is known is old") { stub.observing.send(.stale([])) }
                run.step("it is accepted") { stub.delivering.succeed(.placed) }
                run.step("it is in the list") { stub.observing.succeed(.fresh([.fixture()])) }
                run.advance(by: .seconds(4))
                run.send(.didTapClose)
            },
            assert: { run in
                let renderer = DeliveryRenderer(observer: .ignored)
                assertSnapshot(of: run.filmstrip(width: 60, render: renderer.render(state:)), as: .lines)
            }
        )
    }
}
