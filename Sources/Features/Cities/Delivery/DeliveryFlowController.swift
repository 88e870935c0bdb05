import Millrace

/// Takes the user back from the form of a delivery.
struct DeliveryFlowController {
    let flow: any Flow

    func handle(_ route: DeliveryViewModel.Route) {
        switch route {
        case .login:
            flow.popToRoot()
        case .close:
            flow.pop()
        }
    }
}
