import Millrace

/// The dependencies of the login and of the screens after it.
package struct LoginBuildingMaterials: Sendable {
    /// The session that executes requests without authentication; sessions with a token are derived from it.
    package let session: BackendSession

    /// The name in the form at first.
    package let user: String

    /// The hints in the form.
    package let hints: [LoginHint]

    /// The scheduler that measures time for the screens.
    package let scheduler: any DateScheduler

    /// The store of the commands that are not carried out yet.
    package let store: any CommandStore

    /// Creates the dependencies.
    ///
    /// Commands are kept in memory unless a store is given.
    package init(
        session: BackendSession,
        user: String,
        hints: [LoginHint] = [],
        scheduler: any DateScheduler,
        store: any CommandStore = MemoryStore()
    ) {
        self.session = session
        self.user = user
        self.hints = hints
        self.scheduler = scheduler
        self.store = store
    }

    /// Returns the dependencies of the screens for a logged-in user.
    package func citiesBuildingMaterials(_ token: Token) -> CitiesBuildingMaterials {
        let session = session.authenticated(KongAuth.self, by: .bearer(token), person: user)
        return CitiesBuildingMaterials(session: session, channels: session, scheduler: scheduler, person: user)
    }
}

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
        renderer: { LoginRenderer(observer: $0, hints: buildingMaterials.hints) },
        routes: flowController.handle
    )
}
