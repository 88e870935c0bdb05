import Millrace

/// What the screens of the feature are built from.
package struct CitiesBuildingMaterials: Sendable {
    /// Executes the requests of a user who is logged in.
    package let session: any AuthenticatedAccessible

    /// The same session, with the queries that are on the screen: an order on one screen refreshes the lists of all.
    package let live: LiveBackend<KongAuth>

    /// Measures the pause in typing after which a search begins.
    package let scheduler: any DateScheduler

    /// Gathers the materials.
    package init(session: any AuthenticatedAccessible, scheduler: any DateScheduler) {
        self.session = session
        live = LiveBackend(Backend(session))
        self.scheduler = scheduler
    }
}

/// Makes the screen with the list of cities.
package func makeCitiesScreen(
    with buildingMaterials: CitiesBuildingMaterials,
    in flow: any Flow
) -> ScreenController {
    let viewModel = CitiesViewModel(
        citiesBusinessController: CitiesBusinessController(accessible: buildingMaterials.session)
    )
    let flowController = CitiesFlowController(flow: flow, buildingMaterials: buildingMaterials)
    return ScreenController(
        viewModel: viewModel,
        renderer: CitiesRenderer.init(observer:),
        routes: flowController.handle
    )
}
