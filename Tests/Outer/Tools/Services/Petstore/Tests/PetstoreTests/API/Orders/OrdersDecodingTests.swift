import MillraceTestKit
import Testing

@testable import Petstore

@Suite struct OrdersDecodingTests {
    @Test func theTypesReadTheWholeCannedResponses() {
        RecordingCheck(
            OrdersService.fetchOrdersResource(customer: "anna"),
            responses: [OrdersCannedResponses.fetchOrders]
        )
        .assertUpToDate(ignoring: ["items[].lines[].pet.mother", "items[].lines[].pet.parents"])
    }
}
