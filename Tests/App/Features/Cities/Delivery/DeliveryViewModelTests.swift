import Fixtures
import Foundation
import Millrace
import MillraceOutbox
import MillraceTestKit
import TestSupport
import Testing

@testable import Cities

@Suite struct DeliveryViewModelTests {
    private let driver = ViewModelDriver { (stub: StubDeliveryBusinessController, scheduler: TestScheduler) in
        DeliveryViewModel(city: .fixture(), deliveryBusinessController: stub, scheduler: scheduler)
    }

    private static let order = OutboxCommand.fixture(id: 4, status: .orphaned)
    private static let failure = LiveAnswer.failed(.transport(.timedOut), last: [Delivery.fixture()])
    private static let refusal = CoreError.status(
        .init(
            code: 422,
            failure: FieldRefusal(errors: [
                .init(field: "postcode", message: "There is no such postal code."),
                .init(field: "day", message: "On Sundays nothing is delivered."),
            ])
        )
    )

    private static let nothingIsSentWithoutRows: [Row<(String, String, FieldProblem?, FieldProblem?)>] = [
        Row("no street", ("  ", "", FieldProblem.missing, FieldProblem?.none)),
        Row("a postal code of one letter", ("1 Mill Lane", "B", nil, .malformed)),
        Row("a postal code that is too long", ("1 Mill Lane", "much too long", nil, .malformed)),
        Row("a postal code with another character", ("1 Mill Lane", "BA1?1AA", nil, .malformed)),
        Row("a postal code of wide letters", ("1 Mill Lane", "ＢＡ１", nil, .malformed)),
    ]

    @Test(arguments: nothingIsSentWithoutRows)
    func nothingIsSentWithout(_ row: Row<(String, String, FieldProblem?, FieldProblem?)>) {
        let (street, postcode, streetProblem, postcodeProblem) = row.value
        driver.perform(
            stub: StubDeliveryBusinessController(),
            when: { run in
                run.send(.didChangeFirstLine(street))
                run.send(.didChangePostcode(postcode))
                run.send(.didTapSend)
            },
            assert: { run in
                #expect(
                    (
                        run.stub.delivering.calls.count, run.states.last?.hasTriedToSend, run.state.firstLineProblem,
                        run.state.postcodeProblem
                    ) == (0, true, streetProblem, postcodeProblem),
                    sourceLocation: row.location
                )
                run.expectEvents([.didObserve(.fresh([]))], sourceLocation: row.location)
            }
        )
    }

    private static let orders: [Row<Story<StubDeliveryBusinessController, DeliveryViewModel>>] = [
        Row(
            "the address is sent once and again after a failure",
            stub: StubDeliveryBusinessController(),
            when: { run in
                run.send(.didChangeFirstLine(" 1 Mill Lane "))
                run.send(.didTapSend)
                run.send(.didTapSend)
                run.step("it is refused") { run.stub.delivering.succeed(.refused(.status(.init(code: 403)))) }
                run.send(.didTapSend)
                run.step("it is accepted") { run.stub.delivering.succeed(.placed) }
                run.advance(by: .seconds(4))
            },
            assert: { run in
                let failed = DeliveryViewModel.Status.failed(.status(.init(code: 403)))
                let statuses = [.editing, .sending(.fixture()), failed, .sending(.fixture()), .sent]
                #expect(
                    (run.values(of: \.status), run.stub.delivering.arguments(as: Address.self)) == (
                        statuses, [.fixture(), .fixture()]
                    )
                )
                run.expectEvents([
                    .didObserve(.fresh([])), .didProgress(.refused(.status(.init(code: 403)))),
                    .didProgress(.placed), .didShowNotice,
                ])
            }
        ),
        Row(
            "what the backend found stands beside its field until that is changed",
            stub: StubDeliveryBusinessController(delivering: Stub(.value(.refused(refusal)), .value(.placed))),
            when: { run in
                run.send(.didChangeFirstLine("1 Mill Lane"))
                run.send(.didChangePostcode("ABC"))
                run.send(.didTapSend)
                let failure = run.state.failure
                var problems = [run.state.problem(of: .firstLine), run.state.problem(of: .postcode)]
                run.send(.didChangeFirstLine("2 Mill Lane"))
                problems.append(run.state.problem(of: .postcode))
                run.send(.didChangePostcode("SE1"))
                problems.append(run.state.problem(of: .postcode))
                run.send(.didTapSend)
                let unknown = FieldProblem.refused("There is no such postal code.")
                #expect(
                    (failure, problems) == (.refused("On Sundays nothing is delivered."), [nil, unknown, unknown, nil])
                )
                run.advance(by: .seconds(4))
            },
            assert: { run in
                #expect((run.states.last?.status, run.states.last?.refusals) == (.sent, [:]))
                run.expectEvents([
                    .didObserve(.fresh([])), .didProgress(.refused(refusal)),
                    .didProgress(.placed), .didShowNotice,
                ])
            }
        ),
        Row(
            "an order that cannot be sent waits and is placed later",
            stub: StubDeliveryBusinessController(),
            when: { run in
                run.send(.didChangeFirstLine("1 Mill Lane"))
                run.send(.didTapSend)
                run.step("it is kept") { run.stub.delivering.send(.kept(.init(4))) }
                run.step("nobody is there") { run.stub.delivering.send(.waiting(.transport(.refused))) }
                // The order is kept: a second one is not given by the same form.
                run.send(.didTapSend)
                run.step("it is accepted") { run.stub.delivering.succeed(.placed) }
                run.advance(by: .seconds(4))
            },
            assert: { run in
                let waiting = DeliveryViewModel.Status.waiting(.fixture(), .transport(.refused))
                let statuses = [.editing, .sending(.fixture()), waiting, .sent]
                #expect(
                    (run.values(of: \.status), run.values(of: \.kept), run.stub.delivering.starts) == (
                        statuses, [nil, .init(4), nil], 1
                    )
                )
                run.expectEvents([
                    .didObserve(.fresh([])), .didProgress(.kept(.init(4))),
                    .didProgress(.waiting(.transport(.refused))), .didProgress(.placed), .didShowNotice,
                ])
            }
        ),
        Row(
            "the order after a refusal takes its place",
            stub: StubDeliveryBusinessController(),
            when: { run in
                run.send(.didChangeFirstLine("1 Mill Lane"))
                run.send(.didTapSend)
                run.step("it is kept") { run.stub.delivering.send(.kept(.init(4))) }
                run.step("it is refused") { run.stub.delivering.succeed(.refused(refusal)) }
                run.send(.didChangePostcode("SE1"))
                run.send(.didTapSend)
                run.step("the outbox is full") { run.stub.delivering.fail(.full(limit: 7)) }
                run.send(.didTapSend)
                run.step("somebody discards it") { run.stub.delivering.succeed(.discarded) }
            },
            assert: { run in
                let mended = run.stub.delivering.calls.map { $0.last as? OutboxCommand.ID }
                let failures = run.values(of: \.failure).compactMap { $0 }
                #expect(
                    (mended, run.values(of: \.refused), failures, run.states.last?.status) == (
                        [nil, .init(4), .init(4)], [nil, .init(4)],
                        [.refused("On Sundays nothing is delivered."), .notKept(.full(limit: 7))], .editing
                    )
                )
                run.expectEvents([
                    .didObserve(.fresh([])), .didProgress(.kept(.init(4))), .didProgress(.refused(refusal)),
                    .didFail(.full(limit: 7)), .didProgress(.discarded),
                ])
            }
        ),
        // The form is as after a refusal, with the reason that the outbox has.
        Row(
            "the order after one that is set aside takes its place",
            stub: StubDeliveryBusinessController(unsent: Stub(.value([order]))),
            when: { run in
                run.send(.didChangeFirstLine("1 Mill Lane"))
                run.send(.didTapSend)
                run.step("it is kept") { run.stub.delivering.send(.kept(.init(4))) }
                run.step("it is set aside") { run.stub.delivering.succeed(.orphaned) }
                #expect(
                    (run.state.failure, run.state.refused, run.state.isTaken) == (.setAside(order), .init(4), false)
                )
                run.send(.didTapSend)
                run.step("somebody discards it") { run.stub.delivering.succeed(.discarded) }
            },
            assert: { run in
                let mended = run.stub.delivering.calls.map { $0.last as? OutboxCommand.ID }
                #expect((mended, run.states.last?.status) == ([nil, .init(4)], .editing))
                run.expectEvents([
                    .didObserve(.fresh([])), .didObserveOrders([order]), .didProgress(.kept(.init(4))),
                    .didProgress(.orphaned), .didProgress(.discarded),
                ])
            }
        ),
    ]

    /// What an outbox has is not typed into the form again by a restart.
    private static let aRestartLeavesTheFormEmptyOnceTheOrderIsKeptRows:
        [Row<([OrderProgress], String, OutboxCommand.ID?)>] = [
            Row("before the order is kept", ([], "1 Mill Lane", nil)),
            Row("kept", ([.kept(.init(4))], "", nil)),
            Row("waiting", ([.kept(.init(4)), .waiting(.transport(.refused))], "", nil)),
            Row("placed", ([.kept(.init(4)), .placed], "", nil)),
            Row("refused", ([.kept(.init(4)), .refused(refusal)], "1 Mill Lane", .init(4))),
        ]

    @Test(arguments: aRestartLeavesTheFormEmptyOnceTheOrderIsKeptRows)
    func aRestartLeavesTheFormEmptyOnceTheOrderIsKept(_ row: Row<([OrderProgress], String, OutboxCommand.ID?)>) throws {
        let (progress, street, refused) = row.value
        var state = DeliveryViewModel.State(city: .fixture(), address: .fixture())
        for event in [.ui(.didTapSend)] + progress.map({ DeliveryViewModel.Event.didProgress($0) }) {
            state = DeliveryViewModel.reduce(state: state, event: event)
        }
        var expected = DeliveryViewModel.State(city: .fixture(), refused: refused)
        (expected.firstLine, expected.hasTriedToSend) = (street, !street.isEmpty)
        let restored = try JSONDecoder().decode(DeliveryViewModel.State.self, from: JSONEncoder().encode(state))
        #expect(restored == expected, sourceLocation: row.location)
    }

    /// Also in the answer of an earlier run, until the backend has answered.
    private static let old = LiveAnswer.stale([Delivery.fixture()])
        .from(.init(.stored, answeredAt: TestScheduler().currentDate.addingTimeInterval(-150)))
    private static let failed = LiveAnswer.failed(.transport(.refused), last: [Delivery.fixture()]).from(old.provenance)

    private static func observing() -> StubDeliveryBusinessController {
        StubDeliveryBusinessController(observing: Stub(), tracking: Stub(.completion, repeatsLast: true))
    }

    private static let answers: [Row<Story<StubDeliveryBusinessController, DeliveryViewModel>>] = [
        Row(
            "a failure of the deliveries is asked about again, and not forgotten",
            stub: observing(),
            when: { run in
                run.step("it fails") { run.stub.observing.send(failure) }
                run.send(.didTapRetry)
                run.step("it works") { run.stub.observing.succeed(.fresh([])) }
            },
            assert: { run in
                let answers: [LiveAnswer<[Delivery]>?] = [nil, failure, .stale([.fixture()]), .fresh([])]
                #expect(
                    (run.values(of: \.deliveries), run.stub.observing.starts, run.stub.observing.disposals) == (
                        answers, 2, 1
                    )
                )
                run.expectEvents([.didObserve(failure), .didObserve(.fresh([]))])
            }
        ),
        Row(
            "the age of old deliveries grows",
            stub: observing(),
            when: { run in
                run.step("an answer of an earlier run") { run.stub.observing.send(old) }
                run.advance(by: .seconds(30))
                run.step("nobody is there") { run.stub.observing.send(failed) }
                run.advance(by: .seconds(30))
                run.step("somebody is") { run.stub.observing.send(.fresh([.fixture()]).from(old.provenance)) }
                run.advance(by: .seconds(300))
                run.step("the end") { run.stub.observing.complete() }
            },
            assert: { run in
                func age(_ seconds: Int) -> DeliveryViewModel.Event { .didAge(.init(.seconds(seconds))) }
                let ages = run.values(of: \.age).map { $0?.description }
                #expect(ages == [nil, "2 minutes old", "3 minutes old", nil])
                run.expectEvents([
                    .didObserve(old), age(150), .didObserve(failed), age(210), .didObserve(.fresh([.fixture()])),
                ])
            }
        ),
    ]

    @Test(arguments: orders + answers) func story(_ row: Row<Story<StubDeliveryBusinessController, DeliveryViewModel>>)
    {
        driver.perform(row)
    }

    @Test func theDeliveriesAreSortedByAnyColumnAndStayInTheirOrderWithoutOne() {
        func delivery(_ id: Int, _ firstLine: String, _ postcode: String?) -> Delivery {
            .fixture(id: id, address: .fixture(firstLine: firstLine, postcode: postcode))
        }
        let known = [delivery(3, "b", "SE1"), delivery(1, "c", nil), delivery(2, "a", "SE1")]
        let sorts = [
            TableSort(column: 9), TableSort(column: 0), TableSort(column: 0, isDescending: true), TableSort(column: 1),
            TableSort(column: 2),
        ]
        let orders = sorts.map { sort in
            var state = DeliveryViewModel.State(city: .fixture())
            for event: DeliveryViewModel.Event in [.ui(.didSort(sort)), .didObserve(.fresh(known))] {
                state = DeliveryViewModel.reduce(state: state, event: event)
            }
            return state.sortedDeliveries.compactMap(\.id.known)
        }
        #expect(orders == [[3, 1, 2], [1, 2, 3], [3, 2, 1], [2, 3, 1], [1, 3, 2]])
    }
}
