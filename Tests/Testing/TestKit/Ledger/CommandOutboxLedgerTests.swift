import Foundation
import Millrace
import MillraceMockServer
import MillraceOutbox
import MillraceTestKit
import Testing

/// The commands that a test leaves behind.
@Suite struct CommandOutboxLedgerTests {
    private struct Parts {
        let outbox: CommandOutbox<NoAuth>
        let stub: StubAccessible
    }

    private func order(_ desk: OrderDesk, _ dishes: String...) throws -> CommandOutbox<NoAuth> {
        let outbox = try desk.open()
        for dish in dishes { outbox.execute(OrderDesk.Place(dish)).start() }
        return outbox
    }

    @Test func theCommandsAreListed() throws {
        let desk = OrderDesk()
        desk.stub.network = .offline
        let outbox = try order(desk, "soup", "fish")
        let messages = failures { expectNoLeftovers(in: Parts(outbox: outbox, stub: desk.stub)) }
        #expect(
            messages == [
                """
                The test leaves something over:
                  outbox: Place in the lane main is held until the backend is reached
                  outbox: Place in the lane main waits to be sent
                  stub: 1 of 1 answers for POST /v1/orders never used
                """
            ]
        )
    }

    @Test func whatIsOnItsWayAndSetAsideIsListed() throws {
        let slow = OrderDesk()
        slow.stub.network = .slow(.seconds(1))
        let refusing = OrderDesk(.status(422))
        let leftovers = try [slow, refusing].map { try order($0, "soup").leftovers }
        #expect(
            leftovers == [
                ["Place in the lane main is on its way"], ["Place in the lane main was refused, and is set aside"],
            ]
        )
        // Of what is done, nothing is left over.
        let desk = OrderDesk()
        let outbox = try order(desk, "soup")
        #expect(failures { expectNoLeftovers(in: outbox, desk.stub) } == [])
    }
}
