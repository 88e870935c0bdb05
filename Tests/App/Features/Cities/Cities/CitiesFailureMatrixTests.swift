import Foundation
import Millrace
import MillraceTestKit
import Testing

@testable import Cities

/// The list of cities, with everything that can go wrong with the backend's answer: each case ends with a way on.
@Suite struct CitiesFailureMatrixTests {
    @Test func theListFails() {
        FailureMatrix(
            resource: CitiesService.fetchCitiesResource(),
            body: Data(#"{"cities": [{"name": "London"}, {"name": "Bath"}]}"#.utf8),
            driver: ViewModelDriver { (accessible: StubAccessible) in
                CitiesViewModel(citiesBusinessController: CitiesBusinessController(accessible: accessible))
            },
            render: CitiesRenderer(observer: .ignored).render(state:)
        )
        .assertSnapshots()
    }
}
