import Millrace

/// Takes the user from the list of cities to the other screens.
struct CitiesFlowController {
    let flow: any Flow
    let buildingMaterials: CitiesBuildingMaterials

    func handle(_ route: CitiesViewModel.Route) {
        switch route {
        case let .city(city):
            flow.push(makeCityDetailScreen(of: city, with: buildingMaterials, in: flow))
        case .addresses:
            flow.push(makeAddressesScreen(with: buildingMaterials, in: flow))
        case .outbox:
            flow.push(makeOutboxScreen(with: buildingMaterials, in: flow))
        case .questions:
            flow.push(makeQuestionsScreen(with: buildingMaterials, in: flow))
        case .login:
            flow.popToRoot()
        }
    }
}
