import Millrace
import MillraceOutbox
import MillraceTestKit

@testable import Cities

/// Answers as the test says, and remembers what was asked.
struct StubDeliveryBusinessController: DeliveryBusinessControllerProtocol {
    var observing = Stub<LiveAnswer<[Delivery]>, NoError>(.value(.fresh([])))
    var unsent = Stub<[OutboxCommand], NoError>(.completion)
    var tracking = Stub<DeliveryTracking, NoError>()
    var delivering = Stub<OrderProgress, OutboxError>()

    func observeDeliveries(to city: City) -> SignalProducer<LiveAnswer<[Delivery]>, NoError> {
        observing.producer(city)
    }

    func observeOrders(to city: City) -> SignalProducer<[OutboxCommand], NoError> {
        unsent.producer(city)
    }

    func trackDeliveries(to city: City) -> SignalProducer<DeliveryTracking, NoError> {
        tracking.producer(city)
    }

    func requestDelivery(
        to address: Address,
        mending refused: OutboxCommand.ID?
    ) -> SignalProducer<OrderProgress, OutboxError> {
        delivering.producer(address, refused)
    }
}
