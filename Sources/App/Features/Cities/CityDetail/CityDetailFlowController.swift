import Millrace

/// Takes the user from a city to a delivery, and back to the list.
struct CityDetailFlowController {
    let flow: any Flow
    let buildingMaterials: CitiesBuildingMaterials

    func handle(_ route: CityDetailViewModel.Route) {
        switch route {
        case let .delivery(city):
            flow.push(makeDeliveryScreen(to: city, with: buildingMaterials, in: flow))
        case .login:
            flow.popToRoot()
        case .close:
            flow.pop()
        }
    }
}
