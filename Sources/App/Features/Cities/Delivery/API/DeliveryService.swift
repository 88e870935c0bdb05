import Foundation
import Millrace
import MillraceChannels
import MillraceOutbox

/// Describes the requests of the feature: a query, the command that makes its answers stale, and a channel.
struct DeliveryService {
    /// Fetches the deliveries to a city: `GET /v1/deliveries?city=Bath`.
    ///
    /// The last answer is kept.
    struct FetchDeliveries: StoredQuery {
        typealias Result = [Delivery]
        typealias Auth = KongAuth

        static let path = "/v1/deliveries"

        let city: String
        var parameters: [String: String]? { ["city": city] }
    }

    /// The message that begins a connection of the channel.
    struct Subscription: Encodable {
        let city: String
        /// The number of the last step that was received; `nil` for none.
        let after: Int?
    }

    /// Opens the channel of the steps of the deliveries to a city: `GET /v1/deliveries/steps`, upgraded to a WebSocket.
    ///
    /// The backend sends all steps after the subscription's, and then each one as it is made: over a lost connection,
    /// none is missing, and none comes twice.
    static func stepsChannel(to city: String) -> BackendChannel<Subscription, DeliveryStep, KongAuth> {
        BackendChannel(path: .api(.core, "/v1/deliveries/steps"))
            .onOpen { opening in [Subscription(city: city, after: opening.last?.number)] }
    }

    /// Orders a delivery: `POST /v1/cities/delivery` with `{"address": {…}}`; a 422 lists the fields to correct.
    ///
    /// The order is kept until the backend has it. No order waits for another one.
    struct RequestDelivery: BodyCommand, StoredCommand {
        struct Body: CommandBody, Codable {
            let address: Address
        }
        typealias Auth = KongAuth

        static let path = "/v1/cities/delivery"
        static let method = CommandMethod.POST

        /// The id of the order until the backend gives it a number.
        let id: UUID
        let body: Body

        var lane: Lane { "order \(id)" }
        var invalidates: [QuerySelection] {
            [
                .all(
                    FetchDeliveries.self,
                    where: { $0.city == address.city },
                    showing: { deliveries, _ in deliveries.append(delivery) }
                )
            ]
        }

        func prepared(_ request: Request) -> Request {
            request.failing(.json(FieldRefusal.self))
        }

        init(id: UUID, to address: Address) {
            self.id = id
            body = Body(address: address)
        }

        var address: Address { body.address }

        /// The delivery that is shown until the backend has the order.
        var delivery: Delivery { Delivery(id: .provisional(id), address: address) }
    }
}
