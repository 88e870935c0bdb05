import Foundation
import Millrace

/// The requests of the feature, as its view model makes them.
protocol DeliveryBusinessControllerProtocol: Sendable {
    /// Returns a producer that sends the deliveries to a city, and each change of them, until it is disposed of.
    ///
    /// Orders that the backend doesn't have yet are among them.
    func observeDeliveries(to city: City) -> SignalProducer<LiveAnswer<[Delivery]>, NoError>

    /// Returns a producer that sends the orders to a city that the backend doesn't have, and each change of them.
    func observeOrders(to city: City) -> SignalProducer<[OutboxCommand], NoError>

    /// Returns a producer that orders a delivery, and sends the progress of the order, until the backend has it or has
    /// refused it.
    ///
    /// Disposing of the producer leaves the order as it is. A failure means that the outbox didn't accept the order.
    ///
    /// - Parameters:
    ///   - address: The address of the delivery.
    ///   - refused: A refused order that the new one replaces.
    func requestDelivery(
        to address: Address,
        mending refused: OutboxCommand.ID?
    ) -> SignalProducer<OrderProgress, OutboxError>
}

struct DeliveryBusinessController: DeliveryBusinessControllerProtocol {
    private let outbox: AppOutbox
    private let makeID: @Sendable () -> UUID

    init(outbox: AppOutbox, makeID: @escaping @Sendable () -> UUID = { UUID() }) {
        self.outbox = outbox
        self.makeID = makeID
    }

    func observeDeliveries(to city: City) -> SignalProducer<LiveAnswer<[Delivery]>, NoError> {
        outbox.observe(DeliveryService.FetchDeliveries(city: city.name))
    }

    func observeOrders(to city: City) -> SignalProducer<[OutboxCommand], NoError> {
        outbox.contents.producer
            .map { $0.commands.filter { $0.order?.address.city == city.name } }
            .skipRepeats()
    }

    func requestDelivery(
        to address: Address,
        mending refused: OutboxCommand.ID?
    ) -> SignalProducer<OrderProgress, OutboxError> {
        SignalProducer { [outbox, makeID] observer, lifetime in
            let order = DeliveryService.RequestDelivery(id: makeID(), to: address)
            outbox.execute(order, mending: { $0.id == refused })
                .compactMap { OrderProgress($0) }
                .start(observer, within: lifetime)
        }
    }
}
