import Fixtures
import Millrace
import MillraceTestKit
import TestSupport
import Testing

@testable import Cities

/// The steps of the deliveries, as the view model follows them.
@Suite struct DeliveryTrackingTests {
    private typealias Event = DeliveryViewModel.Event

    private let driver = ViewModelDriver { (stub: StubDeliveryBusinessController, scheduler: TestScheduler) in
        DeliveryViewModel(city: .fixture(), deliveryBusinessController: stub, scheduler: scheduler)
    }

    private static let steps: [DeliveryStep] = [
        .fixture(), .fixture(number: 2, delivery: 2), .fixture(number: 3, stage: .underway),
        .fixture(number: 4, stage: .delivered), .fixture(number: 5, delivery: 2, stage: .delivered),
    ]

    private static let error = CoreError.transport(.closed(code: 4001, reason: ""))
    private static let events: [DeliveryTracking] = [
        .step(steps[2]), .interrupted, .live, .ended(error), .step(steps[0]), .live,
    ]
    private static let both = LiveAnswer.fresh([Delivery.fixture(), .fixture(id: 2)])
    private static let one = LiveAnswer.fresh([Delivery.fixture()])
    private static let unsent = LiveAnswer.fresh([Delivery(id: .provisional(.fixture()), address: .fixture())])

    private static let stories: [Row<Story<StubDeliveryBusinessController, DeliveryViewModel>>] = [
        Row(
            "the steps are followed until all is delivered",
            stub: StubDeliveryBusinessController(observing: Stub(.value(both)), tracking: Stub()),
            when: { run in
                for step in steps.dropLast() { run.step("a step") { run.stub.tracking.send(.step(step)) } }
                #expect(run.stub.tracking.disposals == 0)
                run.step("the last one") { run.stub.tracking.send(.step(steps[4])) }
            },
            assert: { run in
                let stages = run.values(of: { state in [1, 2].map { state.stage(of: .fixture(id: $0)) } })
                #expect(
                    (stages, run.stub.tracking.starts, run.stub.tracking.disposals) == (
                        [
                            [nil, nil], [.packed, nil], [.packed, .packed], [.underway, .packed],
                            [.delivered, .packed], [.delivered, .delivered],
                        ], 1, 1
                    )
                )
                run.expectEvents([.didObserve(both)] + steps.map { .didTrack(.step($0)) })
            }
        ),
        Row(
            "nothing is followed without a delivery that the backend has",
            stub: StubDeliveryBusinessController(observing: Stub(.value(unsent)), tracking: Stub()),
            assert: { run in
                #expect((run.stub.tracking.starts, run.states.last?.trackedObservation) == (0, nil))
                run.expectEvents([.didObserve(unsent)])
            }
        ),
        Row(
            "an end is shown until the user tries again",
            stub: StubDeliveryBusinessController(observing: Stub(.value(one), repeatsLast: true), tracking: Stub()),
            when: { run in
                for event in events.prefix(4) { run.step("\(event)") { run.stub.tracking.send(event) } }
                run.send(.didTapRetry)
                // After a new subscription, the steps come from the first one on.
                for event in events.suffix(2) { run.step("\(event)") { run.stub.tracking.send(event) } }
                run.step("the end") { run.stub.tracking.complete() }
            },
            assert: { run in
                let connections: [DeliveryViewModel.Tracking.Connection] = [
                    .live, .interrupted, .live, .ended(error), .live,
                ]
                #expect(
                    (
                        run.values(of: \.tracking.connection), run.values(of: { $0.stage(of: .fixture()) }),
                        run.stub.tracking.starts, run.stub.tracking.disposals
                    ) == (connections, [nil, .underway], 2, 1)
                )
                let tracked = events.map { Event.didTrack($0) }
                run.expectEvents([.didObserve(one)] + tracked.prefix(4) + [.didObserve(one)] + tracked.suffix(2))
            }
        ),
    ]

    @Test(arguments: stories) func story(_ row: Row<Story<StubDeliveryBusinessController, DeliveryViewModel>>) {
        driver.perform(row)
    }
}
