import Fixtures
import Millrace
import MillraceTestKit
import TestSupport
import Testing

@testable import Cities

@Suite struct CityDetailViewModelTests {
    private let driver = ViewModelDriver { (stub: StubCityDetailBusinessController) in
        CityDetailViewModel(city: .fixture(name: "Bath"), cityDetailBusinessController: stub)
    }

    private static let stories: [Row<Story<StubCityDetailBusinessController, CityDetailViewModel>>] = [
        Row(
            "it loads at once",
            stub: StubCityDetailBusinessController(fetching: Stub(.value(.fixture()))),
            assert: { run in
                #expect(run.stub.fetching.arguments(as: City.self) == [.fixture(name: "Bath")])
                run.expectStates(
                    from: CityDetailViewModel.State(city: .fixture(name: "Bath")),
                    { ($0.detail, $0.status) = (.fixture(), .loaded) }
                )
                run.expectEvents([.didLoad(.fixture())])
            }
        ),
        Row(
            "a failed refresh keeps the detail",
            stub: StubCityDetailBusinessController(
                fetching: Stub(.value(.fixture()), .failure(.transport(.timedOut)), .value(.fixture(slots: [])))
            ),
            when: { run in
                run.send(.didTapRefresh)
                #expect((run.state.status, run.state.detail) == (.failed(.transport(.timedOut)), .fixture()))
                run.send(.didTapRefresh)
            },
            assert: { run in
                #expect((run.states.last?.detail, run.states.last?.status) == (.fixture(slots: []), .loaded))
                run.expectEvents([
                    .didLoad(.fixture()), .didFail(.transport(.timedOut)), .didLoad(.fixture(slots: [])),
                ])
            }
        ),
        Row(
            "a delivery can be ordered before the detail is there",
            stub: StubCityDetailBusinessController(),
            when: { run in
                run.send(.didTapOrder)
                run.step("the detail arrives") { run.stub.fetching.succeed(.fixture()) }
                run.send(.didTapClose)
            },
            assert: { run in
                run.expectRoutes([.delivery(.fixture(name: "Bath")), .close])
                run.expectEvents([.didLoad(.fixture())])
                #expect(run.states.last?.detail == .fixture())
            }
        ),
    ]

    @Test(arguments: stories) func story(_ row: Row<Story<StubCityDetailBusinessController, CityDetailViewModel>>) {
        driver.perform(row)
    }
}
