import CannedResponses
import Cities
import Foundation
import MillraceMockServer

extension EmbeddedBackend {
    private struct Order: Decodable {
        let address: Address
    }

    /// The orders so far, in order.
    var deliveries: [Delivery] {
        state.withLock { $0.deliveries }
    }

    func listDeliveries(_ request: RecordedRequest) throws -> MockResponse {
        let city = request.query("city")
        return try .json(encoding: deliveries.filter { city == nil || $0.address.city == city })
    }

    func deliver(_ request: RecordedRequest) throws -> MockResponse {
        let order = try JSONDecoder().decode(Order.self, from: request.body)
        let errors = errors(in: order.address)
        guard errors.isEmpty else { return try refusal(errors) }
        let number = state.withLock { state in
            state.deliveries.append(Delivery(id: state.deliveries.count + 1, address: order.address))
            return state.deliveries.count
        }
        startDelivery(number)
        return try MockResponse(CannedResponses.named("delivery.204"))
    }

    /// Returns the problems that the form can't find: a house without a number, and a postal code without a digit.
    func errors(in address: Address) -> [FieldError] {
        var errors: [FieldError] = []
        if !address.firstLine.contains(where: \.isNumber) {
            errors.append(.init(field: "firstLine", message: "The house needs a number."))
        }
        if let postcode = address.postcode, !postcode.contains(where: \.isNumber) {
            errors.append(.init(field: "postcode", message: "There is no such postal code."))
        }
        return errors
    }

    /// Returns the canned refusal with other errors: problem details with the errors as an extension member.
    private func refusal(_ errors: [FieldError]) throws -> MockResponse {
        let canned = try CannedResponses.named("delivery-refused.422")
        var body = try JSONSerialization.jsonObject(with: canned.body) as? [String: Any] ?? [:]
        body["errors"] = errors.map { ["field": $0.field, "message": $0.message] }
        return .data(
            try JSONSerialization.data(withJSONObject: body, options: .sortedKeys),
            contentType: canned.headers["Content-Type"] ?? "application/problem+json",
            status: canned.status
        )
    }
}
