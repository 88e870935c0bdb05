import Fixtures
import Millrace
import MillraceOutbox
import MillraceTestKit
import TestSupport
import Testing

@testable import Cities

@Suite struct OutboxViewModelTests {
    private let driver = ViewModelDriver { (stub: StubOutboxBusinessController, _: TestScheduler) in
        OutboxViewModel(outboxBusinessController: stub)
    }
    private static let shown = OutboxViewModel.Event.didObserve(.init(commands: [.fixture()]))

    private static let stories: [Row<Story<StubOutboxBusinessController, OutboxViewModel>>] = [
        Row(
            "a refused command is sent again",
            stub: StubOutboxBusinessController(),
            when: { run in
                run.send(.didTapRetry(.init(1)))
                run.step("it is on disk") { run.stub.retrying.complete() }
                run.send(.didTapRetry(.init(1)))
                run.step("the disk is full") { run.stub.retrying.fail(.store(.diskFull)) }
            },
            assert: { run in
                #expect(
                    (run.stub.retrying.arguments(as: OutboxCommand.ID.self), run.state.failure, run.states.last?.task)
                        == ([.init(1), .init(1)], .store(.diskFull), nil)
                )
                run.expectEvents([shown, .didEnd, .didFail(.store(.diskFull))])
            }
        ),
        Row(
            "what waits is sent at once",
            stub: StubOutboxBusinessController(resuming: Stub(.completion, repeatsLast: true)),
            when: { run in
                run.send(.didTapSendNow)
                run.send(.didTapSendNow)
            },
            assert: { run in
                #expect((run.stub.resuming.starts, run.states.last?.tasks) == (2, 2))
                run.expectEvents([shown, .didEnd, .didEnd])
            }
        ),
        Row(
            "the damage of a file is told until it is dismissed",
            stub: StubOutboxBusinessController(),
            when: { run in
                run.send(.didTapDismissDamage)
                run.step("it is noted") { run.stub.dismissing.complete() }
            },
            assert: { run in
                #expect((run.stub.dismissing.starts, run.states.last?.task) == (1, nil))
                run.expectEvents([shown, .didEnd])
            }
        ),
        Row(
            "nothing is discarded without an answer",
            stub: StubOutboxBusinessController(),
            when: { run in
                // It may be gone.
                run.send(.didTapDiscard(.init(7)))
                #expect(run.state.question == nil)
                run.send(.didTapDiscard(.init(1)))
                #expect(run.state.question == .fixture())
                run.send(.didAnswerDiscard(.init(1), false))
                #expect(run.stub.discarding.starts == 0)
                run.send(.didTapDiscard(.init(1)))
                run.send(.didAnswerDiscard(.init(1), true))
                run.step("it was sent meanwhile") { run.stub.discarding.fail(.missing) }
            },
            assert: { run in
                #expect(
                    (
                        run.stub.discarding.arguments(as: OutboxCommand.ID.self), run.state.failure,
                        run.states.last?.question
                    ) == ([.init(1)], nil, nil)
                )
                run.expectEvents([shown, .didFail(.missing)])
            }
        ),
        Row(
            "a refused order is edited in its form",
            stub: StubOutboxBusinessController(),
            when: { run in
                run.send(.didTapEdit(.init(7)))
                run.send(.didTapEdit(.init(1)))
                run.send(.didTapLogIn)
                run.send(.didTapClose)
            },
            assert: { run in
                run.expectRoutes([.order(.fixture(), mending: .init(1)), .login, .close])
                #expect(run.states.last?.contents.commands == [.fixture()])
                run.expectEvents([shown])
            }
        ),
    ]

    @Test(arguments: stories) func story(_ row: Row<Story<StubOutboxBusinessController, OutboxViewModel>>) {
        driver.perform(row)
    }
}
