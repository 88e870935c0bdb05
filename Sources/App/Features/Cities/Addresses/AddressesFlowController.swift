import Millrace

/// Takes the user from a saved address to a delivery there, and back to the list of cities.
struct AddressesFlowController {
    let flow: any Flow
    let buildingMaterials: CitiesBuildingMaterials

    func handle(_ route: AddressesViewModel.Route) {
        switch route {
        case let .delivery(address):
            let city = City(name: address.city)
            flow.push(makeDeliveryScreen(to: city, at: address, with: buildingMaterials, in: flow))
        case .login:
            flow.popToRoot()
        case .close:
            flow.pop()
        }
    }
}
