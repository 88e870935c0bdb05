import Foundation
import Millrace
import MillraceMockServer
import MillraceTestKit
import Testing

/// The outbox that a test opens in one line.
@Suite struct CommandOutboxTests {
    @Test func itWaitsInVirtualTimeAndSendsInOrder() throws {
        let desk = OrderDesk()
        desk.stub.network = .offline
        let outbox = try desk.open()
        for dish in ["soup", "fish"] { outbox.execute(OrderDesk.Place(dish)).start() }
        #expect(outbox.commands.value.count == 2)
        desk.stub.network = .online
        let dishes = [900, 100].map { pause in
            desk.scheduler.advance(by: .milliseconds(pause))
            return desk.dishes
        }
        #expect(dishes == [[], ["soup", "fish"]])
        expectNoLeftovers(in: outbox, desk.stub)
    }

    @Test func aRestartIsTheSameStore() throws {
        let desk = OrderDesk()
        desk.stub.network = .offline
        let store = MemoryStore()
        let first = try desk.open(store)
        first.execute(OrderDesk.Place("soup")).start()
        first.close()
        desk.stub.network = .online
        let second = try desk.open(store)
        #expect((desk.dishes, second.commands.value) == (["soup"], []))
    }
}
