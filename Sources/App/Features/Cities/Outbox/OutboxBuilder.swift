import Millrace

/// Creates the screen with the commands that the backend has not carried out.
func makeOutboxScreen(
    with buildingMaterials: CitiesBuildingMaterials,
    in flow: any Flow
) -> ScreenController {
    let viewModel = OutboxViewModel(
        outboxBusinessController: OutboxBusinessController(outbox: buildingMaterials.outbox)
    )
    return ScreenController(
        viewModel: viewModel,
        renderer: OutboxRenderer.init(observer:),
        routes: OutboxFlowController(flow: flow, buildingMaterials: buildingMaterials).handle
    )
}
