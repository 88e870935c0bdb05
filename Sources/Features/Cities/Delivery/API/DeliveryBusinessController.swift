import Millrace

/// What the view model of the feature asks of the backend.
protocol DeliveryBusinessControllerProtocol: Sendable {
    /// Sends what is known of the deliveries to a city, until it is disposed of.
    func observeDeliveries(to city: City) -> SignalProducer<LiveAnswer<[Delivery]>, NoError>

    /// Orders a delivery; completes when the backend has accepted it, and those who observe deliveries know of it.
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
