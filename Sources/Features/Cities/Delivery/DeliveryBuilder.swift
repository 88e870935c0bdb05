import Millrace

/// Makes the screen with the form of a delivery.
func makeDeliveryScreen(
    to city: City,
    with buildingMaterials: CitiesBuildingMaterials,
    in flow: any Flow
) -> ScreenController {
    let viewModel = DeliveryViewModel(
        city: city,
        citiesBusinessController: CitiesBusinessController(accessible: buildingMaterials.session)
    )
    return ScreenController(
        viewModel: viewModel,
        renderer: DeliveryRenderer.init(observer:),
        routes: DeliveryFlowController(flow: flow).handle
    )
}
