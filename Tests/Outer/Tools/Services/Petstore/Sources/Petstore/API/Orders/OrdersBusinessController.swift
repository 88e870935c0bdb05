import Millrace

/// The requests of Orders, as view models make them.
protocol OrdersBusinessControllerProtocol: Sendable {
    /// Lists the orders of a customer.
    func fetchOrders(customer: String) -> SignalProducer<OrderPage, CoreError>

    /// Sends each order that changes.
    func fetchWatchOrders() -> SignalProducer<ServerSentEvent<Order>, CoreError>

    /// Requests `GET /orders/report`.
    func fetchReport() -> SignalProducer<String, CoreError>
}

struct OrdersBusinessController: OrdersBusinessControllerProtocol {
    private let accessible: any Accessible
    private let bearerAuth: any BackendAccess<BearerAuth>
    private let noAuthStreaming: StreamingAccess<NoAuth>

    init(
        accessible: any Accessible,
        bearerAuth: any BackendAccess<BearerAuth>,
        noAuthStreaming: StreamingAccess<NoAuth>
    ) {
        self.accessible = accessible
        self.bearerAuth = bearerAuth
        self.noAuthStreaming = noAuthStreaming
    }

    func fetchOrders(customer: String) -> SignalProducer<OrderPage, CoreError> {
        bearerAuth.access(OrdersService.fetchOrdersResource(customer: customer))
    }

    func fetchWatchOrders() -> SignalProducer<ServerSentEvent<Order>, CoreError> {
        noAuthStreaming.events(of: OrdersService.fetchWatchOrdersResource())
    }

    func fetchReport() -> SignalProducer<String, CoreError> {
        accessible.access(OrdersService.fetchReportResource())
    }
}
