import Millrace

/// Takes the user back from the form of a delivery, and to the orders that wait.
struct DeliveryFlowController {
    let flow: any Flow
    let buildingMaterials: CitiesBuildingMaterials

    func handle(_ route: DeliveryViewModel.Route) {
        switch route {
        case .outbox:
            flow.push(makeOutboxScreen(with: buildingMaterials, in: flow))
        case .login:
            flow.popToRoot()
        case .close:
            flow.pop()
        }
    }
}
