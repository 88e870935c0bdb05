import Millrace

/// The list of cities when its loading has ended, for output that nobody interacts with.
package struct CitiesListing: Sendable {
    /// What a user would see, without the keys that they could press.
    package let screen: Screen

    /// Why the list could not be loaded, if so.
    package let error: CoreError?

    init(state: CitiesViewModel.State) {
        var screen = CitiesRenderer(observer: .ignored).render(state: state)
        screen.keys = []
        self.screen = screen
        guard case let .failed(error) = state.status else {
            error = nil
            return
        }
        self.error = error
    }
}

/// Logs in, loads the list, and sends what a user would see then.
///
/// - Parameters:
///   - credentials: What to log in with.
///   - buildingMaterials: What the features are built from.
package func loadCitiesListing(
    loggingInWith credentials: Credentials,
    with buildingMaterials: LoginBuildingMaterials
) -> SignalProducer<CitiesListing, NoError> {
    LoginBusinessController(accessible: buildingMaterials.session)
        .logIn(with: credentials)
        .flatMap(.latest) { session in
            loadedState(with: buildingMaterials.citiesBuildingMaterials(session.token))
        }
        .replaceError { CitiesViewModel.State(status: .failed($0)) }
        .map(CitiesListing.init(state:))
}

private func loadedState(with buildingMaterials: CitiesBuildingMaterials) -> SignalProducer<
    CitiesViewModel.State, NoError
> {
    SignalProducer { observer, lifetime in
        let viewModel = CitiesViewModel(
            citiesBusinessController: CitiesBusinessController(accessible: buildingMaterials.session)
        )
        lifetime += viewModel.state.producer
            .filter { !$0.isLoading }
            .take(first: 1)
            // The view model lives until its list is there.
            .on(disposed: { withExtendedLifetime(viewModel) {} })
            .start(observer)
    }
}
