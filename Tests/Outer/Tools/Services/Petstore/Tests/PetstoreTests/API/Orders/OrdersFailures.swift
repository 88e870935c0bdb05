import Millrace
import MillraceTestKit

@testable import Petstore

/// The failures of the requests of Orders, for the tests of the features that make them.
enum OrdersFailures {
    /// Returns the failures of `GET /orders`.
    static func fetchOrders<Model: ViewModel>(
        _ resource: BackendResource<Void, OrderPage, BearerAuth> = OrdersService.fetchOrdersResource(customer: "anna"),
        driver: ViewModelDriver<StubAccessible, Model>,
        render: @escaping (Model.State) -> Screen,
        when: @escaping (ViewModelRun<StubAccessible, Model>) throws -> Void = { _ in }
    ) -> FailureMatrix<Void, OrderPage, BearerAuth, Model> {
        FailureMatrix(
            resource: resource,
            body: OrdersCannedResponses.fetchOrders.body,
            driver: driver,
            render: render,
            when: when
        )
    }

    /// Returns the failures of `GET /orders/report`.
    static func fetchReport<Model: ViewModel>(
        _ resource: BackendResource<Void, String, NoAuth> = OrdersService.fetchReportResource(),
        driver: ViewModelDriver<StubAccessible, Model>,
        render: @escaping (Model.State) -> Screen,
        when: @escaping (ViewModelRun<StubAccessible, Model>) throws -> Void = { _ in }
    ) -> FailureMatrix<Void, String, NoAuth, Model> {
        var matrix = FailureMatrix(
            resource: resource,
            body: OrdersCannedResponses.fetchReport.body,
            driver: driver,
            render: render,
            when: when
        )
        matrix.headers = ["Content-Type": "text/csv"]
        return matrix
    }
}
