import Millrace

/// Makes the screen with the form of a delivery, filled in with an address if there is one.
func makeDeliveryScreen(
    to city: City,
    at address: Address? = nil,
    with buildingMaterials: CitiesBuildingMaterials,
    in flow: any Flow
) -> ScreenController {
    let viewModel = DeliveryViewModel(
        city: city,
        address: address,
        deliveryBusinessController: DeliveryBusinessController(live: buildingMaterials.live)
    )
    return ScreenController(
        viewModel: viewModel,
        renderer: DeliveryRenderer.init(observer:),
        routes: DeliveryFlowController(flow: flow).handle
    )
}
