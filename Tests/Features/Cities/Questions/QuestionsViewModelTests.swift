import Fixtures
import Foundation
import Millrace
import MillraceTestKit
import Testing

@testable import Cities

@Suite struct QuestionsViewModelTests {
    private let driver = ViewModelDriver { (stub: StubCitiesBusinessController, scheduler) in
        QuestionsViewModel(citiesBusinessController: stub, scheduler: scheduler)
    }

    @Test func aSearchBeginsAfterAPauseInTyping() {
        driver.perform(
            stub: StubCitiesBusinessController(asking: Stub(.value([.fixture()]))),
            when: { run in
                run.send(.didChangeQuery("w"))
                run.advance(by: .milliseconds(200))
                run.send(.didChangeQuery("wh"))
                run.advance(by: .milliseconds(299))
                #expect(run.stub.asking.starts == 0)
                #expect(run.state.status == .searching)
                run.advance(by: .milliseconds(1))
            },
            assert: { run in
                #expect(run.stub.asking.starts == 1)
                #expect(run.stub.asking.arguments(as: String.self).last == "wh")
                #expect(run.states.last?.questions == [.fixture()])
                #expect(run.state.status == .loaded)
                run.expectEvents([.didLoad([.fixture()])])
            }
        )
    }

    @Test func spacesAroundTheTextMakeNoNewSearch() {
        driver.perform(
            stub: StubCitiesBusinessController(asking: Stub(.value([]))),
            when: { run in
                run.send(.didChangeQuery("where"))
                run.advanceUntilIdle()
                run.send(.didChangeQuery("where "))
                run.advanceUntilIdle()
            },
            assert: { run in
                #expect(run.stub.asking.arguments(as: String.self) == ["where"])
                #expect(run.states.last?.status == .loaded)
                run.expectEvents([.didLoad([])])
            }
        )
    }

    @Test func anEmptyTextEndsTheSearch() {
        driver.perform(
            stub: StubCitiesBusinessController(),
            when: { run in
                run.send(.didChangeQuery("where"))
                run.advanceUntilIdle()
                run.send(.didChangeQuery(""))
            },
            assert: { run in
                #expect(run.stub.asking.disposals == 1)
                #expect(run.states.last?.status == .idle)
            }
        )
    }

    @Test func aFailedSearchCanBeTriedAgainAtOnce() {
        driver.perform(
            stub: StubCitiesBusinessController(asking: Stub(.failure(.transport(.reset)), .value([.fixture()]))),
            when: { run in
                run.send(.didChangeQuery("where"))
                run.advance { $0.status == .failed(.transport(.reset)) }
                run.send(.didTapRetry)
            },
            assert: { run in
                #expect(run.stub.asking.arguments(as: String.self) == ["where", "where"])
                #expect(run.states.last?.status == .loaded)
                run.expectEvents([.didFail(.transport(.reset)), .didLoad([.fixture()])])
            }
        )
    }

    @Test func aNewTextWaitsForItsPauseAfterARetryToo() {
        driver.perform(
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
                #expect(run.stub.asking.arguments(as: String.self).last == "when")
                #expect(run.states.last?.status == .failed(.transport(.reset)))
                run.expectEvents(Array(repeating: .didFail(.transport(.reset)), count: 3))
            }
        )
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
                #expect(run.stub.asking.arguments(as: String.self).last == "where")
                #expect(run.states.last?.status == .loaded)
                #expect(run.events.last == .didLoad([.fixture()]))
            }
        )
        #expect(orders == 2)
    }

    @Test func aSearchFromStartToEnd() {
        let stub = StubCitiesBusinessController()
        driver.perform(
            stub: stub,
            when: { run in
                run.send(.didChangeQuery("wh"))
                run.advance(by: .milliseconds(200))
                run.send(.didChangeQuery("where"))
                run.advanceUntilIdle()
                run.step("the connection breaks") { stub.asking.fail(.transport(.reset)) }
                run.send(.didTapRetry)
                run.step("a question is found") { stub.asking.succeed([.fixture()]) }
                run.send(.didTapClose)
            },
            assert: { run in
                let renderer = QuestionsRenderer(observer: .ignored)
                assertSnapshot(of: run.filmstrip(width: 60, render: renderer.render(state:)), as: .lines)
            }
        )
    }
}
