import Millrace
import Testing

@testable import Cities

@Suite struct CityDetailServiceTests {
    @Test func aCityIsFetchedByAGetOfItsName() {
        let resource = CityDetailService.fetchCityDetailResource(of: "Bath")
        #expect((resource.method, resource.path) == (.GET, .api(.core, "/v1/cities/Bath")))
    }
}
