import CannedResponses
import Fixtures
import Foundation
import MillraceTestKit
import Testing

@testable import Cities

@Suite struct DeliveryDecodingTests {
    @Test func theCannedAnswerCanBeRead() throws {
        let canned = try CannedResponses.named("deliveries.200")
        let deliveries = try Parser.decoder.decode([Delivery].self, from: canned.body)
        #expect((deliveries.first, deliveries.last?.address.postcode) == (.fixture(), "WC2E 9LA"))
        RecordingCheck(DeliveryService.FetchDeliveries(city: "London").resource, responses: [canned]).assertUpToDate()
    }
}
