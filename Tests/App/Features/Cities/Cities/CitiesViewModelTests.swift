import Fixtures
import Millrace
import MillraceTestKit
import TestSupport
import Testing

@testable import Cities

@Suite struct CitiesViewModelTests {
    private let driver = ViewModelDriver { (stub: StubCitiesBusinessController) in
        CitiesViewModel(citiesBusinessController: stub)
    }

    private static let stories: [Row<Story<StubCitiesBusinessController, CitiesViewModel>>] = [
        Row(
            "a failure is kept and refresh tries again",
            stub: StubCitiesBusinessController(fetching: Stub(.failure(.transport(.refused)), .value(.fixture()))),
            when: { $0.send(.didTapRefresh) },
            assert: { run in
                run.expectStates(
                    from: .fixture(cities: []),
                    { $0.status = .failed(.transport(.refused)) },
                    { $0.status = .loading },
                    { $0 = .fixture(status: .loaded) }
                )
                run.expectEvents([.didFail(.transport(.refused)), .didLoad(.fixture())])
            }
        ),
        Row(
            "a refresh keeps the cities that are there and cancels the exchange before it",
            stub: StubCitiesBusinessController(),
            when: { run in
                run.step("the cities arrive") { run.stub.fetching.succeed(.fixture()) }
                run.send(.didTapRefresh)
                #expect(run.state == .fixture(status: .loading))
                run.send(.didTapRefresh)
                #expect(run.stub.fetching.disposals == 1)
                run.step("one city is left") { run.stub.fetching.succeed(.fixture(cities: [.fixture()])) }
            },
            assert: { run in
                #expect(run.states.last == .fixture(cities: [.fixture()], status: .loaded))
                run.expectEvents([.didLoad(.fixture()), .didLoad(.fixture(cities: [.fixture()]))])
            }
        ),
        Row(
            "routes lead to a city to the search to the addresses and to the login",
            stub: StubCitiesBusinessController(fetching: Stub(.value(.fixture()))),
            when: { run in
                run.send(.didSelect(.fixture(name: "Bath")))
                run.send(.didTapSearch)
                run.send(.didTapAddresses)
                run.send(.didTapLogIn)
            },
            assert: { run in
                run.expectRoutes([.city(.fixture(name: "Bath")), .questions, .addresses, .login])
                run.expectEvents([.didLoad(.fixture())])
                #expect(run.states.count == 6)
            }
        ),
    ]

    @Test(arguments: stories) func story(_ row: Row<Story<StubCitiesBusinessController, CitiesViewModel>>) {
        driver.perform(row)
    }

    @Test func aVisitFromStartToEnd() {
        let stub = StubCitiesBusinessController()
        driver.perform(
            stub: stub,
            when: { run in
                run.step("nobody answers") { stub.fetching.fail(.transport(.refused)) }
                run.send(.didTapRefresh)
                run.step("the cities arrive, but for one") { stub.fetching.succeed(.fixture(unreadableCount: 1)) }
                run.send(.didSelect(.fixture(name: "Bath")))
            },
            assert: { run in
                let renderer = CitiesRenderer(observer: .ignored)
                assertSnapshot(of: run.filmstrip(width: 60, render: renderer.render(state:)), as: .lines)
            }
        )
    }
}

extension CitiesViewModel.State {
    static func fixture(
        cities: [City] = [.fixture(), .fixture(name: "Bath")],
        unreadableCount: Int = 0,
        status: CitiesViewModel.Status = .loading,
        route: CitiesViewModel.Route? = nil
    ) -> CitiesViewModel.State {
        CitiesViewModel.State(
            cities: Rows(cities.map { CityRow($0) }),
            unreadableCount: unreadableCount,
            status: status,
            route: route
        )
    }
}
