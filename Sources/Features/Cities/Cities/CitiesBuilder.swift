import Millrace

/// The dependencies of the screens of the feature.
package struct CitiesBuildingMaterials: Sendable {
    /// The session that executes the requests of a logged-in user.
    package let session: any AuthenticatedAccessible

    /// The same session, with the observed queries: an order on one screen refreshes the lists on all.
    package let live: LiveBackend<KongAuth>

    /// The scheduler that measures the pause in typing before a search.
    package let scheduler: any DateScheduler

    /// Creates the dependencies.
    package init(session: any AuthenticatedAccessible, scheduler: any DateScheduler) {
        self.session = session
        live = LiveBackend(Backend(session))
        self.scheduler = scheduler
    }
}

/// Creates the screen with the list of cities.
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
