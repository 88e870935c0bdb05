import Millrace

/// The requests of the feature, as its view model makes them.
protocol CityDetailBusinessControllerProtocol: Sendable {
    /// Returns a producer of the detail of a city.
    func fetch(_ city: City) -> SignalProducer<CityDetail, CoreError>
}

struct CityDetailBusinessController: CityDetailBusinessControllerProtocol {
    private let accessible: AuthenticatedAccessible

    init(accessible: AuthenticatedAccessible) {
        self.accessible = accessible
    }

    func fetch(_ city: City) -> SignalProducer<CityDetail, CoreError> {
        accessible.access(CityDetailService.fetchCityDetailResource(of: city.name)).map { response in
            let (city, depot, slots) = response.result
            return CityDetail(city: city, depot: depot, slots: slots)
        }
    }
}
