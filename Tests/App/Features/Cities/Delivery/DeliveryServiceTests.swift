import Fixtures
import Foundation
import Millrace
import Testing

@testable import Cities

@Suite struct DeliveryServiceTests {
    @Test func aDeliveryIsPostedAsAnAddress() throws {
        let command = DeliveryService.RequestDelivery(id: .fixture(), to: .fixture(postcode: "SE1"))
        #expect((command.resource.method, command.resource.path) == (.POST, .api(.core, "/v1/cities/delivery")))
        let body = try command.resource.request(command.body, JSONEncoder()).get()
        let expected = ["address": ["city": "London", "firstLine": "1 Mill Lane", "postcode": "SE1"]]
        #expect(try JSONDecoder().decode([String: [String: String]].self, from: body) == expected)
    }

    @Test func anOrderIsKeptAsItIs() throws {
        let command = DeliveryService.RequestDelivery(id: .fixture(3), to: .fixture(postcode: "SE1"))
        let data = try JSONEncoder().encode(command)
        let read = try JSONDecoder().decode(DeliveryService.RequestDelivery.self, from: data)
        #expect(read.id == command.id && read.address == command.address)
        #expect(
            (read.lane, DeliveryService.RequestDelivery.storedName) == ("order \(UUID.fixture(3))", "RequestDelivery")
        )
    }
}
