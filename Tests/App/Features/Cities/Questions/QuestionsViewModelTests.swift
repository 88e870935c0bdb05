import Fixtures
import Millrace
import MillraceTestKit
import TestSupport
import Testing

@testable import Cities

@Suite struct QuestionsViewModelTests {
    private let driver = ViewModelDriver { (stub: StubCitiesBusinessController, scheduler) in
        QuestionsViewModel(citiesBusinessController: stub, scheduler: scheduler)
    }

    private static let stories: [Row<Story<StubCitiesBusinessController, QuestionsViewModel>>] = [
        Row(
            "a search begins after a pause in typing",
            stub: StubCitiesBusinessController(asking: Stub(.value([.fixture()]))),
            when: { run in
                run.send(.didChangeQuery("w"))
                run.advance(by: .milliseconds(200))
                run.send(.didChangeQuery("wh"))
                run.advance(by: .milliseconds(299))
                #expect((run.stub.asking.starts, run.state.status) == (0, .searching))
                run.advance(by: .milliseconds(1))
            },
            assert: { run in
                #expect(
                    (
                        run.stub.asking.starts, run.stub.asking.arguments(as: String.self).last,
                        run.states.last?.questions, run.state.status
                    ) == (1, "wh", [.fixture()], .loaded)
                )
                run.expectEvents([.didLoad([.fixture()])])
            }
        ),
        Row(
            "spaces around the text make no new search",
            stub: StubCitiesBusinessController(asking: Stub(.value([]))),
            when: { run in
                run.send(.didChangeQuery("where"))
                run.advanceUntilIdle()
                run.send(.didChangeQuery("where "))
                run.advanceUntilIdle()
            },
            assert: { run in
                #expect((run.stub.asking.arguments(as: String.self), run.states.last?.status) == (["where"], .loaded))
                run.expectEvents([.didLoad([])])
            }
        ),
        Row(
            "an empty text ends the search",
            stub: StubCitiesBusinessController(),
            when: { run in
                run.send(.didChangeQuery("where"))
                run.advanceUntilIdle()
                run.send(.didChangeQuery(""))
            },
            assert: { run in
                #expect((run.stub.asking.disposals, run.states.last?.status) == (1, .idle))
            }
        ),
        Row(
            "a new text waits for its pause after a retry too",
            stub: StubCitiesBusinessController(asking: Stub(.failure(.transport(.reset)), repeatsLast: true)),
            when: { run in
                run.send(.didChangeQuery("where"))
                run.advanceUntilIdle()
                run.send(.didTapRetry)
                run.send(.didChangeQuery("when"))
                run.advance(by: .milliseconds(299))
                #expect(run.stub.asking.starts == 2)
                run.advanceUntilIdle()
            },
            assert: { run in
                #expect(
                    (run.stub.asking.arguments(as: String.self).last, run.states.last?.status) == (
                        "when", .failed(.transport(.reset))
                    )
                )
                run.expectEvents(Array(repeating: .didFail(.transport(.reset)), count: 3))
            }
        ),
    ]

    @Test(arguments: stories) func story(_ row: Row<Story<StubCitiesBusinessController, QuestionsViewModel>>) {
        driver.perform(row)
    }

    @Test func aLetterThatIsTypedWhenThePauseEndsIsSearchedInEveryOrder() {
        let orders = driver.performInAllOrders(
            stub: { StubCitiesBusinessController(asking: Stub(.value([.fixture()]), repeatsLast: true)) },
            when: { run in
                run.send(.didChangeQuery("wher"))
                let model = run.model
                run.scheduler.schedule(after: QuestionsViewModel.pause) { [weak model] in
                    model?.send(action: .didChangeQuery("where"))
                }
                run.advanceUntilIdle()
            },
            assert: { run in
                #expect(
                    (run.stub.asking.arguments(as: String.self).last, run.states.last?.status, run.events.last) == (
                        "where", .loaded, .didLoad([.fixture()])
                    )
                )
            }
        )
        #expect(orders == 2)
    }
}
