import Fixtures
import Foundation
import Millrace
import MillraceOutbox

@testable import Cities

extension OutboxCommand {
    /// An order that is not carried out, for tests.
    static func fixture(
        id: UInt8 = 1,
        address: Address = .fixture(),
        status: Status = .waiting,
        acceptedAt: Date = Date(timeIntervalSince1970: 1_000_000_000)
    ) -> OutboxCommand {
        let order = DeliveryService.RequestDelivery(id: .fixture(id), to: address)
        return OutboxCommand(id: .init(Int64(id)), order, status: status, acceptedAt: acceptedAt)
    }
}
