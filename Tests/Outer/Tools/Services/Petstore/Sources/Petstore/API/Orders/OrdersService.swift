import Foundation
import Millrace

/// The orders of its customers.
struct OrdersService {
    /// Lists the orders of a customer: `GET /orders`.
    static func fetchOrdersResource(customer: String) -> BackendResource<Void, OrderPage, BearerAuth> {
        BackendResource(path: .api(.core, "/orders"), method: .GET, decoder: APICoding.decoder)
            .query([URLQueryItem(name: "customer", value: customer)])
    }

    /// Sends each order that changes: `GET /orders/events`.
    static func fetchWatchOrdersResource() -> BackendResource<Void, Order, NoAuth> {
        BackendResource(path: .api(.core, "/orders/events"), method: .GET, decoder: APICoding.decoder)
    }

    /// Describes `GET /orders/report`.
    static func fetchReportResource() -> BackendResource<Void, String, NoAuth> {
        BackendResource(
            path: .api(.core, "/orders/report"),
            method: .GET,
            response: { data, _ in .success(String(decoding: data, as: UTF8.self)) }
        )
        .headers(["Accept": "text/csv"])
    }
}
