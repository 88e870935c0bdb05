import Millrace
import MillraceTestKit

@testable import Cities

/// Answers as the test says, and remembers what was asked.
struct StubCitiesBusinessController: CitiesBusinessControllerProtocol {
    var fetching = Stub<CitiesResponse, CoreError>()
    var favoring = Stub<Never, CoreError>()
    var asking = Stub<[Question], CoreError>()

    func fetch() -> SignalProducer<CitiesResponse, CoreError> {
        fetching.producer()
    }

    func save(isFavorite: Bool, of city: City) -> SignalProducer<Never, CoreError> {
        favoring.producer(isFavorite, city)
    }

    func obtainQuestions(query: String) -> SignalProducer<[Question], CoreError> {
        asking.producer(query)
    }
}
