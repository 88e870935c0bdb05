import Millrace
import MillraceMockServer
import TestSupport
import Testing

/// The snippets of the page, against a real socket.
@Suite(.bodyTimeLimit) struct RetriesTests {
    private let server = MockServer()
    private let environment: Environment

    private enum OrdersService {
        static func fetchOrders() -> BackendResource<Void, [String], NoAuth> {
            BackendResource(path: .api(.core, "/v1/orders"), method: .GET)
        }

        static func placeOrder() -> BackendResource<String, Void, NoAuth> {
            BackendResource(path: .api(.core, "/v1/orders"), method: .POST)
        }
    }

    init() throws {
        try server.start()
        environment = Environment(base: server.url)
    }

    private func enqueue(_ statuses: Int...) {
        for status in statuses { server.enqueue(.status(status).header("Retry-After", "0")) }
    }

    @Test func aFetchIsRepeatedAndAnOrderIsNot() {
        enqueue(503, 503)
        server.enqueue(.json(#"["tea"]"#))

        // Page: Sources/SDK/Millrace/Documentation.docc/Retries.md
        let session = BackendSession(environment: environment, middleware: [.retry()])
        // End of page

        #expect((session.access(OrdersService.fetchOrders()).single(), server.requestCount) == (.success(["tea"]), 3))
        enqueue(503)
        let isPlaced = (try? session.access(OrdersService.placeOrder(), with: "tea").wait().get()) != nil
        #expect((isPlaced, server.requestCount) == (false, 4))
    }

    @Test func aPolicyHasOtherNumbers() {
        enqueue(503, 503, 503)
        server.enqueue(.json("[]"))

        // Page: Sources/SDK/Millrace/Documentation.docc/Retries.md
        let patient = RequestRetryPolicy(
            backoff: .exponentialBackoff(upTo: 5, first: .seconds(1), longest: .seconds(20)),
            statuses: [503]
        )
        let session = BackendSession(environment: environment, middleware: [.retry(patient, budget: 10)])
        // End of page

        #expect(session.access(OrdersService.fetchOrders()).single() == .success([]))
        enqueue(500)
        #expect(((try? session.access(OrdersService.fetchOrders()).single()?.get()), server.requestCount) == (nil, 5))
    }

    @Test func aRequestSaysWhatIsDifferentForIt() throws {
        let session = BackendSession(environment: environment, middleware: [.retry()])

        // Page: Sources/SDK/Millrace/Documentation.docc/Retries.md
        let once = OrdersService.fetchOrders().retrying(.never)
        let order = OrdersService.placeOrder().retrying(RequestRetryPolicy(addsIdempotencyKey: true))
        // End of page

        enqueue(503)
        #expect(((try? session.access(once).single()?.get()), server.requestCount) == (nil, 1))
        enqueue(503, 204)
        try session.access(order, with: "tea").wait().get()
        let keys = server.requests.dropFirst().map { $0.headers["Idempotency-Key"] }
        #expect(keys.count == 2 && keys[0] != nil && keys[0] == keys[1])
    }

    @Test func anyWorkIsRepeatedOnTheClockOfATest() {
        let scheduler = TestScheduler()
        let (starts, shown) = (MutableProperty(0), MutableProperty<[String]>([]))
        func fetchAll() -> SignalProducer<[String], CoreError> {
            SignalProducer { () -> Result<[String], CoreError> in
                starts.modify { $0 += 1 }
                return starts.value < 3 ? .failure(.transport(.timedOut)) : .success(["tea"])
            }
        }

        // Page: Sources/SDK/Millrace/Documentation.docc/Retries.md
        let orders = fetchAll().retry(.constant(upTo: 3, pause: .seconds(2)), on: scheduler)
        // End of page

        orders.startWithResult { shown.value = (try? $0.get()) ?? [] }
        scheduler.advance(by: .seconds(3))
        #expect(starts.value == 2)
        scheduler.advance(by: .seconds(1))
        #expect(shown.value == ["tea"])
    }
}
