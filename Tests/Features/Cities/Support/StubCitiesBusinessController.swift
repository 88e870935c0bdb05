import Millrace
import MillraceTestKit

@testable import Cities

/// Answers as the test says, and remembers what was asked.
struct StubCitiesBusinessController: CitiesBusinessControllerProtocol {
    var fetching = Stub<CitiesResponse, CoreError>()
    var delivering = Stub<Never, CoreError>()
    var asking = Stub<[Question], CoreError>()

    func fetch() -> SignalProducer<CitiesResponse, CoreError> {
        fetching.producer()
    }

    func requestDelivery(to address: Address) -> SignalProducer<Never, CoreError> {
        delivering.producer(address)
    }

    func obtainQuestions(query: String) -> SignalProducer<[Question], CoreError> {
        asking.producer(query)
    }
}
