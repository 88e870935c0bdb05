import Millrace

/// The list of cities once its loading has ended, for output without interaction.
package struct CitiesListing: Sendable {
    /// The screen as a user would see it, without key bindings.
    package let screen: Screen

    /// The error that ended the loading, if there was one.
    package let error: CoreError?

    init(state: CitiesViewModel.State, words: Words) {
        var screen = CitiesRenderer(observer: .ignored).render(state: state, words: words)
        screen.keys = []
        self.screen = screen
        guard case let .failed(error) = state.status else {
            error = nil
            return
        }
        self.error = error
    }
}

/// Returns a producer that logs in, loads the list, and sends the screen that a user would see then.
///
/// - Parameters:
///   - credentials: The credentials of the login.
///   - buildingMaterials: The dependencies of the features.
///   - language: The language of the screen.
package func loadCitiesListing(
    loggingInWith credentials: Credentials,
    with buildingMaterials: LoginBuildingMaterials,
    in language: AppLanguage = .english
) -> SignalProducer<CitiesListing, NoError> {
    LoginBusinessController(accessible: buildingMaterials.session)
        .logIn(with: credentials)
        .flatMap(.latest) { session in
            loadedState(with: buildingMaterials.citiesBuildingMaterials(session.token))
        }
        .replaceError { CitiesViewModel.State(status: .failed($0)) }
        .map { CitiesListing(state: $0, words: language.words) }
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
            // The view model has to live until its list is loaded.
            .on(disposed: { withExtendedLifetime(viewModel) {} })
            .start(observer)
    }
}
