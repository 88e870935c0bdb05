import Fixtures
import Millrace
import Testing

@testable import Cities

@Suite struct CitiesViewModelTests {
    @Test func itLoadsAtOnce() {
        let stub = StubCitiesBusinessController(cities: SignalProducer(value: .fixture()))
        let viewModel = CitiesViewModel(citiesBusinessController: stub)
        #expect(viewModel.state.value == .fixture(status: .loaded))
        #expect(stub.log == ["fetch"])
    }

    @Test func aFailureIsKeptAndRefreshTriesAgain() {
        let stub = StubCitiesBusinessController(cities: SignalProducer(error: .transport(.refused)))
        let viewModel = CitiesViewModel(citiesBusinessController: stub)
        #expect(viewModel.state.value.status == .failed(.transport(.refused)))
        viewModel.send(action: .didTapRefresh)
        #expect(stub.log == ["fetch", "fetch"])
    }

    @Test func aRefreshKeepsTheCitiesThatAreThereAndCancelsTheExchangeBeforeIt() {
        let interruptions = MutableProperty(0)
        let stub = StubCitiesBusinessController(
            cities: SignalProducer.never.on(interrupted: { interruptions.modify { $0 += 1 } })
        )
        let viewModel = CitiesViewModel(citiesBusinessController: stub)
        viewModel.send(action: .didTapRefresh)
        #expect(interruptions.value == 1)
        #expect(viewModel.state.value.isLoading)
    }

    @Test func releasingTheViewModelCancelsTheExchange() {
        let interruptions = MutableProperty(0)
        let stub = StubCitiesBusinessController(
            cities: SignalProducer.never.on(interrupted: { interruptions.modify { $0 += 1 } })
        )
        var viewModel: CitiesViewModel? = CitiesViewModel(citiesBusinessController: stub)
        #expect(viewModel?.state.value.isLoading == true)
        viewModel = nil
        #expect(interruptions.value == 1)
    }

    @Test func routesLeadToADeliveryToTheSearchAndToTheLogin() {
        let stub = StubCitiesBusinessController(cities: SignalProducer(value: .fixture()))
        let viewModel = CitiesViewModel(citiesBusinessController: stub)
        let routes = MutableProperty<[CitiesViewModel.Route]>([])
        viewModel.routes.observeValues { route in routes.modify { $0.append(route) } }
        viewModel.send(action: .didSelect(.fixture(name: "Bath")))
        viewModel.send(action: .didTapSearch)
        viewModel.send(action: .didTapLogIn)
        #expect(routes.value == [.delivery(.fixture(name: "Bath")), .questions, .login])
    }

    @Test func theSameCityCanBeSelectedTwice() {
        let stub = StubCitiesBusinessController(cities: SignalProducer(value: .fixture()))
        let viewModel = CitiesViewModel(citiesBusinessController: stub)
        let routes = MutableProperty<[CitiesViewModel.Route]>([])
        viewModel.routes.observeValues { route in routes.modify { $0.append(route) } }
        viewModel.send(action: .didSelect(.fixture()))
        viewModel.send(action: .didSelect(.fixture()))
        #expect(routes.value == [.delivery(.fixture()), .delivery(.fixture())])
    }
}

extension CitiesViewModel.State {
    static func fixture(
        cities: [City] = [.fixture(), .fixture(name: "Bath")],
        unreadableCount: Int = 0,
        status: CitiesViewModel.Status = .loading,
        route: CitiesViewModel.Route? = nil
    ) -> CitiesViewModel.State {
        CitiesViewModel.State(cities: cities, unreadableCount: unreadableCount, status: status, route: route)
    }
}
