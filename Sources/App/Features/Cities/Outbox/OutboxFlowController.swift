import Millrace

/// Takes the user from a refused order to its form, and back.
struct OutboxFlowController {
    let flow: any Flow
    let buildingMaterials: CitiesBuildingMaterials

    func handle(_ route: OutboxViewModel.Route) {
        switch route {
        case let .order(address, id):
            let city = City(name: address.city)
            flow.push(makeDeliveryScreen(to: city, at: address, mending: id, with: buildingMaterials, in: flow))
        case .login:
            flow.popToRoot()
        case .close:
            flow.pop()
        }
    }
}
