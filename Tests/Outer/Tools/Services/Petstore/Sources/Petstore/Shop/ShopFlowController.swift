import Millrace

/// Takes the user back from the feature.
struct ShopFlowController {
    let flow: any Flow

    func handle(_ route: ShopViewModel.Route) {
        switch route {
        case .close:
            flow.pop()
        }
    }
}
