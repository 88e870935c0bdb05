import CannedResponses
import Fixtures
import Millrace
import MillraceMockServer
import MillraceOutbox
import TestSupport
import Testing

@testable import Cities

@Suite(.bodyTimeLimit) struct OutboxBusinessControllerTests {
    private let server = MockServer()
    private let materials: CitiesBuildingMaterials
    private let controller: OutboxBusinessController

    init() throws {
        materials = CitiesBuildingMaterials(session: try server.startSession(), scheduler: TestScheduler())
        controller = OutboxBusinessController(outbox: materials.outbox)
    }

    private func refuseAnOrder() throws -> OutboxCommand.ID {
        server.enqueue(.status(403))
        let orders = DeliveryBusinessController(outbox: materials.outbox)
        _ = try orders.requestDelivery(to: .fixture(), mending: nil).collect().single().unwrapped().get()
        return try materials.outbox.contents.value.commands.first.unwrapped().id
    }

    private func wait(until isSo: @escaping @Sendable ([OutboxCommand]) -> Bool) throws -> [OutboxCommand] {
        let contents = controller.observe().map(\.commands).filter(isSo).take(first: 1)
        return try contents.single().unwrapped().get()
    }

    @Test func aRefusedOrderIsRetried() throws {
        let id = try refuseAnOrder()
        server.enqueue(try MockResponse(CannedResponses.named("delivery.204")))
        #expect(throws: Never.self) { try controller.retry(id).wait().get() }
        #expect(try (wait(until: \.isEmpty), server.requests.count) == ([], 2))
        #expect(throws: OutboxError.missing) { try controller.retry(id).wait().get() }
    }

    @Test func aRefusedOrderIsDiscarded() throws {
        let id = try refuseAnOrder()
        #expect(throws: Never.self) { try controller.discard(id).wait().get() }
        #expect(try (wait(until: \.isEmpty), server.requests.count) == ([], 1))
    }

    @Test func whatIsHeldIsSentAtOnceWhenToldTo() throws {
        server.enqueue(.status(500))
        let orders = DeliveryBusinessController(outbox: materials.outbox)
        orders.requestDelivery(to: .fixture(), mending: nil).start()
        _ = try wait { $0.contains { if case .held = $0.status { true } else { false } } }
        server.enqueue(try MockResponse(CannedResponses.named("delivery.204")))
        controller.resume().start()
        #expect(try wait(until: \.isEmpty) == [])
        // The backend may have carried the first one out: the key is the same.
        #expect(
            (Set(server.requests.compactMap { $0.headers["Idempotency-Key"] }).count, server.requests.count) == (1, 2)
        )
    }
}
