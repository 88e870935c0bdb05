import Millrace

/// Takes the user back from the feature.
struct OrdersFlowController {
    let flow: any Flow

    func handle(_ route: OrdersViewModel.Route) {
        switch route {
        case .close:
            flow.pop()
        }
    }
}
