import Millrace

/// The requests of the feature, as its view models make them.
protocol CitiesBusinessControllerProtocol: Sendable {
    /// Returns a producer of the cities that can be delivered to.
    func fetch() -> SignalProducer<CitiesResponse, CoreError>

    /// Returns a producer that saves whether a city is a favorite of the user's, and completes when that is saved.
    func save(isFavorite: Bool, of city: City) -> SignalProducer<Never, CoreError>

    /// Returns a producer of the questions of other users that match a query.
    func obtainQuestions(query: String) -> SignalProducer<[Question], CoreError>
}

struct CitiesBusinessController: CitiesBusinessControllerProtocol {
    private let accessible: AuthenticatedAccessible

    init(accessible: AuthenticatedAccessible) {
        self.accessible = accessible
    }

    func fetch() -> SignalProducer<CitiesResponse, CoreError> {
        let resource = CitiesService.fetchCitiesResource()
        return accessible.access(resource)
    }

    func save(isFavorite: Bool, of city: City) -> SignalProducer<Never, CoreError> {
        let resource = CitiesService.saveFavorite(isFavorite, of: city.name)
        return accessible.access(resource)
    }

    func obtainQuestions(query: String) -> SignalProducer<[Question], CoreError> {
        let resource = CitiesService.obtainQuestions(query: query)
        return accessible.access(resource)
    }
}
