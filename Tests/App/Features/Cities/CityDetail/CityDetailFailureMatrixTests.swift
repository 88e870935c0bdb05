import CannedResponses
import Fixtures
import Millrace
import MillraceTestKit
import Testing

@testable import Cities

/// A city, with everything that can go wrong with the parts of its answer: each case ends with a way on.
@Suite struct CityDetailFailureMatrixTests {
    @Test func theDetailFails() throws {
        let edinburgh = City.fixture(name: "Edinburgh", country: "Scotland")
        FailureMatrix(
            resource: CityDetailService.fetchCityDetailResource(of: edinburgh.name),
            body: try CannedResponses.named("city.200").body,
            driver: ViewModelDriver { (accessible: StubAccessible) in
                CityDetailViewModel(
                    city: edinburgh,
                    cityDetailBusinessController: CityDetailBusinessController(accessible: accessible)
                )
            },
            render: CityDetailRenderer(observer: .ignored).render(state:)
        )
        .assertSnapshots()
    }
}
