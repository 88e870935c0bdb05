import Millrace

/// Creates the screen with the form of a delivery, which begins with an address if one is given.
func makeDeliveryScreen(
    to city: City,
    at address: Address? = nil,
    with buildingMaterials: CitiesBuildingMaterials,
    in flow: any Flow
) -> ScreenController {
    let viewModel = DeliveryViewModel(
        city: city,
        address: address,
        deliveryBusinessController: DeliveryBusinessController(live: buildingMaterials.live),
        scheduler: buildingMaterials.scheduler
    )
    return ScreenController(
        viewModel: viewModel,
        renderer: DeliveryRenderer.init(observer:),
        routes: DeliveryFlowController(flow: flow).handle
    )
}
