import Millrace
import MillraceTestKit

@testable import Petstore

/// The requests of Orders, which a test answers: each function has a stub of its own.
struct StubOrdersBusinessController: OrdersBusinessControllerProtocol {
    var fetchOrdersStub = Stub<OrderPage, CoreError>()
    var fetchWatchOrdersStub = Stub<ServerSentEvent<Order>, CoreError>()
    var fetchReportStub = Stub<String, CoreError>()

    func fetchOrders(customer: String) -> SignalProducer<OrderPage, CoreError> {
        fetchOrdersStub.producer(customer)
    }

    func fetchWatchOrders() -> SignalProducer<ServerSentEvent<Order>, CoreError> {
        fetchWatchOrdersStub.producer()
    }

    func fetchReport() -> SignalProducer<String, CoreError> {
        fetchReportStub.producer()
    }
}
