import Fixtures
import Foundation
import Millrace
import MillraceOutbox
import Testing

@testable import Cities

@Suite struct DeliveryServiceTests {
    @Test func anOrderIsKeptAsItIs() throws {
        let command = DeliveryService.RequestDelivery(id: .fixture(3), to: .fixture(postcode: "SE1"))
        let data = try JSONEncoder().encode(command)
        let read = try JSONDecoder().decode(DeliveryService.RequestDelivery.self, from: data)
        #expect(
            (read.id, read.address, read.lane, DeliveryService.RequestDelivery.storedName) == (
                command.id, command.address, "order \(UUID.fixture(3))", "RequestDelivery"
            )
        )
    }
}
