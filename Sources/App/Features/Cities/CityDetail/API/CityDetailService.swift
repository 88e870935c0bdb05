import Millrace

/// Describes the request of the feature.
struct CityDetailService {
    static func fetchCityDetailResource(of name: String) -> BackendResource<Void, CityDetailResponse, KongAuth> {
        BackendResource(
            path: .api(.core, "/v1/cities/\(name)"),
            method: .GET,
            decoder: CitiesService.jsonDecoder
        )
    }
}
