import Foundation
import Millrace
import MillraceChannels
import MillraceOutbox

/// The requests of the feature, as its view model makes them.
protocol DeliveryBusinessControllerProtocol: Sendable {
    /// Returns a producer that sends the deliveries to a city, and each change of them, until it is disposed of.
    ///
    /// Orders that the backend doesn't have yet are among them.
    func observeDeliveries(to city: City) -> SignalProducer<LiveAnswer<[Delivery]>, NoError>

    /// Returns a producer that sends the orders to a city that the backend doesn't have, and each change of them.
    func observeOrders(to city: City) -> SignalProducer<[OutboxCommand], NoError>

    /// Returns a producer that sends the steps of the deliveries to a city, those so far first, and the state of the
    /// connection, until it is disposed of.
    func trackDeliveries(to city: City) -> SignalProducer<DeliveryTracking, NoError>

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
    private let channels: (any ChannelAccess<KongAuth>)?
    private let scheduler: (any DateScheduler)?
    private let makeID: @Sendable () -> UUID

    /// Creates a business controller.
    ///
    /// - Parameters:
    ///   - outbox: The orders and the deliveries.
    ///   - channels: Opens the channel of the steps; without it, there are none.
    ///   - scheduler: The clock of the channel.
    ///   - makeID: Returns the id of an order.
    init(
        outbox: AppOutbox,
        channels: (any ChannelAccess<KongAuth>)? = nil,
        scheduler: (any DateScheduler)? = nil,
        makeID: @escaping @Sendable () -> UUID = { UUID() }
    ) {
        self.outbox = outbox
        self.channels = channels
        self.scheduler = scheduler
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

    func trackDeliveries(to city: City) -> SignalProducer<DeliveryTracking, NoError> {
        guard let channels else { return .empty }
        return SignalProducer { [scheduler] observer, lifetime in
            let connection = channels.open(DeliveryService.stepsChannel(to: city.name), on: scheduler, seed: nil)
            SignalProducer.merge(
                connection.state.producer.compactMap { DeliveryTracking($0) },
                // The state has the error, too.
                connection.messages.map(DeliveryTracking.step).flatMapError { _ in .empty }
            )
            .start(observer, within: lifetime)
        }
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

extension DeliveryTracking {
    /// Creates the event of a channel's state; `nil` for one that changes nothing for the user.
    fileprivate init?(_ state: ChannelState) {
        switch state {
        case .idle, .connecting: return nil
        case .open: self = .live
        case .waiting: self = .interrupted
        case let .closed(error): self = .ended(error)
        }
    }
}
