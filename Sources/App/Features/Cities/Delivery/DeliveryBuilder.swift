import Millrace
import MillraceOutbox

/// Creates the screen with the form of a delivery, which begins with an address if one is given.
///
/// The order of the form replaces one that was refused.
func makeDeliveryScreen(
    to city: City,
    at address: Address? = nil,
    mending refused: OutboxCommand.ID? = nil,
    with buildingMaterials: CitiesBuildingMaterials,
    in flow: any Flow
) -> ScreenController {
    let viewModel = DeliveryViewModel(
        city: city,
        address: address,
        refused: refused,
        deliveryBusinessController: buildingMaterials.deliveryBusinessController,
        scheduler: buildingMaterials.scheduler
    )
    return ScreenController(
        viewModel: viewModel,
        renderer: DeliveryRenderer.init(observer:),
        routes: DeliveryFlowController(flow: flow, buildingMaterials: buildingMaterials).handle
    )
}
