import Fixtures
import Millrace
import MillraceTestKit
import Testing

@testable import Cities

@Suite struct CityDetailViewModelTests {
    private let driver = ViewModelDriver { (stub: StubCityDetailBusinessController) in
        CityDetailViewModel(city: .fixture(name: "Bath"), cityDetailBusinessController: stub)
    }

    @Test func itLoadsAtOnce() {
        driver.perform(
            stub: StubCityDetailBusinessController(fetching: Stub(.value(.fixture()))),
            assert: { run in
                #expect(run.stub.fetching.arguments(as: City.self) == [.fixture(name: "Bath")])
                run.expectStates(
                    from: CityDetailViewModel.State(city: .fixture(name: "Bath")),
                    { ($0.detail, $0.status) = (.fixture(), .loaded) }
                )
                run.expectEvents([.didLoad(.fixture())])
            }
        )
    }

    @Test func aFailedRefreshKeepsTheDetail() {
        driver.perform(
            stub: StubCityDetailBusinessController(
                fetching: Stub(.value(.fixture()), .failure(.transport(.timedOut)), .value(.fixture(slots: [])))
            ),
            when: { run in
                run.send(.didTapRefresh)
                #expect(run.state.status == .failed(.transport(.timedOut)))
                #expect(run.state.detail == .fixture())
                run.send(.didTapRefresh)
            },
            assert: { run in
                #expect(run.states.last?.detail == .fixture(slots: []))
                #expect(run.states.last?.status == .loaded)
                run.expectEvents([
                    .didLoad(.fixture()), .didFail(.transport(.timedOut)), .didLoad(.fixture(slots: [])),
                ])
            }
        )
    }

    @Test func aDeliveryCanBeOrderedBeforeTheDetailIsThere() {
        let stub = StubCityDetailBusinessController()
        driver.perform(
            stub: stub,
            when: { run in
                run.send(.didTapOrder)
                run.step("the detail arrives") { stub.fetching.succeed(.fixture()) }
                run.send(.didTapClose)
            },
            assert: { run in
                run.expectRoutes([.delivery(.fixture(name: "Bath")), .close])
                run.expectEvents([.didLoad(.fixture())])
                #expect(run.states.last?.detail == .fixture())
            }
        )
    }

    @Test func closingCancelsTheExchange() {
        let stub = StubCityDetailBusinessController()
        var viewModel: CityDetailViewModel? = CityDetailViewModel(
            city: .fixture(),
            cityDetailBusinessController: stub
        )
        #expect(viewModel?.state.value.isLoading == true)
        viewModel = nil
        #expect(stub.fetching.disposals == 1)
    }
}
