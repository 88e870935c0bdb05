import CannedResponses
import Cities
import Foundation
import MillraceMockServer

extension EmbeddedBackend {
    private struct Order: Decodable {
        let address: Address
    }

    /// What was ordered, in order.
    var deliveries: [Delivery] {
        state.withLock { $0.deliveries }
    }

    func listDeliveries(_ request: RecordedRequest) throws -> MockResponse {
        let city = request.query("city")
        return try .json(encoding: deliveries.filter { city == nil || $0.address.city == city })
    }

    func deliver(_ request: RecordedRequest) throws -> MockResponse {
        let order = try JSONDecoder().decode(Order.self, from: request.body)
        state.withLock { $0.deliveries.append(Delivery(id: $0.deliveries.count + 1, address: order.address)) }
        return try MockResponse(CannedResponses.named("delivery.204"))
    }
}
