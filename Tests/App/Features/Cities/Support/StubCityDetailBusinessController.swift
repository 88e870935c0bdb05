import Millrace
import MillraceTestKit

@testable import Cities

/// Answers as the test says, and remembers what was asked.
struct StubCityDetailBusinessController: CityDetailBusinessControllerProtocol {
    var fetching = Stub<CityDetail, CoreError>()

    func fetch(_ city: City) -> SignalProducer<CityDetail, CoreError> {
        fetching.producer(city)
    }
}
