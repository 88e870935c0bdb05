import Millrace

/// What the view models of the feature ask of the backend.
protocol CitiesBusinessControllerProtocol: Sendable {
    /// Fetches the cities that can be delivered to.
    func fetch() -> SignalProducer<CitiesResponse, CoreError>

    /// Searches the questions that others have asked.
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

    func obtainQuestions(query: String) -> SignalProducer<[Question], CoreError> {
        let resource = CitiesService.obtainQuestions(query: query)
        return accessible.access(resource)
    }
}
