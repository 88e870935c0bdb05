import Millrace

/// Creates the screen of the feature.
func makeOrdersScreen(
    customer: String,
    ordersBusinessController: any OrdersBusinessControllerProtocol,
    in flow: any Flow
) -> ScreenController {
    let viewModel = OrdersViewModel(
        customer: customer,
        ordersBusinessController: ordersBusinessController
    )
    return ScreenController(
        viewModel: viewModel,
        renderer: OrdersRenderer.init(observer:),
        routes: OrdersFlowController(flow: flow).handle
    )
}
