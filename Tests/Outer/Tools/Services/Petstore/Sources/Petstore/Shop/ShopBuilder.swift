import Millrace

/// Creates the screen of the feature.
func makeShopScreen(
    shopBusinessController: any PetsBusinessControllerProtocol,
    in flow: any Flow
) -> ScreenController {
    let viewModel = ShopViewModel(shopBusinessController: shopBusinessController)
    return ScreenController(
        viewModel: viewModel,
        renderer: ShopRenderer.init(observer:),
        routes: ShopFlowController(flow: flow).handle
    )
}
