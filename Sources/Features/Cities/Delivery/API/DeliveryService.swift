import Millrace

/// Describes the requests of the feature: a query, and the command that makes its answers stale.
struct DeliveryService {
    /// Asks for the deliveries to a city: `GET /v1/deliveries?city=Bath`.
    struct FetchDeliveries: Query {
        typealias Result = [Delivery]
        typealias Auth = KongAuth

        static let path = "/v1/deliveries"

        let city: String
        var parameters: [String: String]? { ["city": city] }
    }

    /// Orders a delivery: `POST /v1/cities/delivery` with `{"address": {…}}`; a 422 names the fields to correct.
    struct RequestDelivery: BodyCommand {
        struct Body: CommandBody {
            let address: Address
        }
        typealias Auth = KongAuth

        static let path = "/v1/cities/delivery"
        static let method = CommandMethod.POST
        var invalidates: [QuerySelection] { [.all(FetchDeliveries.self)] }
        static let failure: FailureReader? = .json(FieldRefusal.self)

        let body: Body
    }
}
