import Millrace

/// The requests of the feature, as its view model makes them.
protocol DeliveryBusinessControllerProtocol: Sendable {
    /// Returns a producer that sends the deliveries to a city, and each change of them, until it is disposed of.
    func observeDeliveries(to city: City) -> SignalProducer<LiveAnswer<[Delivery]>, NoError>

    /// Returns a producer that orders a delivery, and completes when the backend has accepted it and the observed
    /// deliveries are stale.
    func requestDelivery(to address: Address) -> SignalProducer<Never, CoreError>
}

struct DeliveryBusinessController: DeliveryBusinessControllerProtocol {
    private let live: LiveBackend<KongAuth>

    init(live: LiveBackend<KongAuth>) {
        self.live = live
    }

    func observeDeliveries(to city: City) -> SignalProducer<LiveAnswer<[Delivery]>, NoError> {
        live.observe(DeliveryService.FetchDeliveries(city: city.name))
    }

    func requestDelivery(to address: Address) -> SignalProducer<Never, CoreError> {
        live.execute(DeliveryService.RequestDelivery(body: .init(address: address)))
    }
}
