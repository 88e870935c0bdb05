import Millrace
import Testing

@testable import Cities

@Suite struct CityDetailServiceTests {
    @Test func aCityIsFetchedByAGetOfItsName() {
        let resource = CityDetailService.fetchCityDetailResource(of: "Bath")
        #expect(resource.method == .GET)
        #expect(resource.path == .api(.core, "/v1/cities/Bath"))
    }
}
