import Millrace

/// What the login, and what comes after it, are built from.
package struct LoginBuildingMaterials: Sendable {
    /// Executes requests without authentication; those with a token are derived from it.
    package let session: BackendSession

    /// The name that stands in the form at first.
    package let user: String

    /// What the form says to those who have no account yet.
    package let hint: String?

    /// Measures time for the screens.
    package let scheduler: any DateScheduler

    /// Gathers the materials.
    package init(session: BackendSession, user: String, hint: String? = nil, scheduler: any DateScheduler) {
        self.session = session
        self.user = user
        self.hint = hint
        self.scheduler = scheduler
    }

    /// The materials of the screens for a user who is logged in.
    package func citiesBuildingMaterials(_ token: Token) -> CitiesBuildingMaterials {
        CitiesBuildingMaterials(
            session: session.authenticated(by: StaticTokenProvider(token)),
            scheduler: scheduler
        )
    }
}

/// Makes the screen of the login.
package func makeLoginScreen(
    with buildingMaterials: LoginBuildingMaterials,
    in flow: any Flow
) -> ScreenController {
    let viewModel = LoginViewModel(
        user: buildingMaterials.user,
        loginBusinessController: LoginBusinessController(accessible: buildingMaterials.session)
    )
    let flowController = LoginFlowController(flow: flow, buildingMaterials: buildingMaterials)
    return ScreenController(
        viewModel: viewModel,
        renderer: { LoginRenderer(observer: $0, hint: buildingMaterials.hint) },
        routes: flowController.handle
    )
}
