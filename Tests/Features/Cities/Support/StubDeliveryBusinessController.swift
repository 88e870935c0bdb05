import Millrace
import MillraceTestKit

@testable import Cities

/// Answers as the test says, and remembers what was asked.
struct StubDeliveryBusinessController: DeliveryBusinessControllerProtocol {
    var observing = Stub<LiveAnswer<[Delivery]>, NoError>(.value(.fresh([])))
    var delivering = Stub<Never, CoreError>()

    func observeDeliveries(to city: City) -> SignalProducer<LiveAnswer<[Delivery]>, NoError> {
        observing.producer(city)
    }

    func requestDelivery(to address: Address) -> SignalProducer<Never, CoreError> {
        delivering.producer(address)
    }
}
