import Millrace

/// Creates the screen with the saved addresses.
func makeAddressesScreen(
    with buildingMaterials: CitiesBuildingMaterials,
    in flow: any Flow
) -> ScreenController {
    let viewModel = AddressesViewModel(
        addressesBusinessController: AddressesBusinessController(
            accessible: buildingMaterials.session,
            outbox: buildingMaterials.outbox
        )
    )
    let flowController = AddressesFlowController(flow: flow, buildingMaterials: buildingMaterials)
    return ScreenController(
        viewModel: viewModel,
        renderer: AddressesRenderer.init(observer:),
        routes: flowController.handle
    )
}
