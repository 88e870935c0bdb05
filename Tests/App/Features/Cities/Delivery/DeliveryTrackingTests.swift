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

    @Test func theStepsAreFollowedUntilAllIsDelivered() {
        let deliveries = LiveAnswer.fresh([Delivery.fixture(), .fixture(id: 2)])
        let stub = StubDeliveryBusinessController(observing: Stub(.value(deliveries)), tracking: Stub())
        driver.perform(
            stub: stub,
            when: { run in
                for step in Self.steps.dropLast() { run.step("a step") { stub.tracking.send(.step(step)) } }
                #expect(stub.tracking.disposals == 0)
                run.step("the last one") { stub.tracking.send(.step(Self.steps[4])) }
            },
            assert: { run in
                let stages = run.values(of: { state in [1, 2].map { state.stage(of: .fixture(id: $0)) } })
                #expect(
                    (stages, stub.tracking.starts, stub.tracking.disposals) == (
                        [
                            [nil, nil], [.packed, nil], [.packed, .packed], [.underway, .packed],
                            [.delivered, .packed], [.delivered, .delivered],
                        ], 1, 1
                    )
                )
                run.expectEvents([.didObserve(deliveries)] + Self.steps.map { .didTrack(.step($0)) })
            }
        )
    }

    @Test func nothingIsFollowedWithoutADeliveryThatTheBackendHas() {
        let unsent = LiveAnswer.fresh([Delivery(id: .provisional(.fixture()), address: .fixture())])
        let stub = StubDeliveryBusinessController(observing: Stub(.value(unsent)), tracking: Stub())
        driver.perform(
            stub: stub,
            when: { _ in },
            assert: { run in
                #expect((stub.tracking.starts, run.states.last?.trackedObservation) == (0, nil))
                run.expectEvents([.didObserve(unsent)])
            }
        )
    }

    @Test func anEndIsShownUntilTheUserTriesAgain() {
        let deliveries = LiveAnswer.fresh([Delivery.fixture()])
        let stub = StubDeliveryBusinessController(
            observing: Stub(.value(deliveries), repeatsLast: true),
            tracking: Stub()
        )
        let error = CoreError.transport(.closed(code: 4001, reason: ""))
        let events: [DeliveryTracking] = [
            .step(Self.steps[2]), .interrupted, .live, .ended(error), .step(Self.steps[0]), .live,
        ]
        driver.perform(
            stub: stub,
            when: { run in
                for event in events.prefix(4) { run.step("\(event)") { stub.tracking.send(event) } }
                run.send(.didTapRetry)
                // After a new subscription, the steps come from the first one on.
                for event in events.suffix(2) { run.step("\(event)") { stub.tracking.send(event) } }
                run.step("the end") { stub.tracking.complete() }
            },
            assert: { run in
                let connections: [DeliveryViewModel.Tracking.Connection] = [
                    .live, .interrupted, .live, .ended(error), .live,
                ]
                #expect(
                    (
                        run.values(of: \.tracking.connection), run.values(of: { $0.stage(of: .fixture()) }),
                        stub.tracking.starts, stub.tracking.disposals
                    ) == (connections, [nil, .underway], 2, 1)
                )
                let tracked = events.map { Event.didTrack($0) }
                run.expectEvents(
                    [.didObserve(deliveries)] + tracked.prefix(4) + [.didObserve(deliveries)] + tracked.suffix(2)
                )
            }
        )
    }
}
