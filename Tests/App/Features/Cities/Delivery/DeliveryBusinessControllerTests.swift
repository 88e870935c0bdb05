import CannedResponses
import Dispatch
import Fixtures
import Foundation
import Millrace
import MillraceMockServer
import MillraceOutbox
import MillraceTestKit
import TestSupport
import Testing

@testable import Cities

@Suite(.bodyTimeLimit) struct DeliveryBusinessControllerTests {
    private let server = MockServer()
    private let clock = TestScheduler()
    private let outbox: AppOutbox
    private let controller: DeliveryBusinessController

    init() throws {
        let session = try server.startSession()
        let materials = CitiesBuildingMaterials(session: session, channels: session, scheduler: clock)
        outbox = materials.outbox
        controller = DeliveryBusinessController(
            outbox: outbox,
            channels: materials.channels,
            scheduler: clock,
            makeID: { .fixture(7) }
        )
    }

    /// Waits for the end of an order, and returns what was said of it.
    private func order(
        _ address: Address = .fixture(),
        mending refused: OutboxCommand.ID? = nil
    ) throws -> [OrderProgress] {
        try controller.requestDelivery(to: address, mending: refused).collect().single().unwrapped().get()
    }

    @Test func anOrderRefreshesTheDeliveriesThatAreObserved() throws {
        server.enqueue(.json("[]"))
        server.enqueue(try MockResponse(CannedResponses.named("delivery.204")))
        let canned = try CannedResponses.named("deliveries.200")
        server.enqueue(MockResponse(canned))
        let address = Address.fixture(postcode: "SE1")
        let log = MutableProperty<[LiveAnswer<[Delivery]>]>([])
        let hasEnded = DispatchSemaphore(value: 0)
        controller.observeDeliveries(to: .fixture())
            .take(first: 4)
            .on(value: { [controller] answer in
                if answer == .fresh([]) { controller.requestDelivery(to: address, mending: nil).start() }
            })
            .collect()
            .startWithValues { answers in
                log.value = answers
                hasEnded.signal()
            }
        try #require(hasEnded.waitInTest())
        let answers = log.value
        let delivered = try answers.last.unwrapped().value.unwrapped()
        let shown = [Delivery(id: .provisional(.fixture(7)), address: address)]
        #expect(
            (answers, delivered.first, delivered.last?.address.postcode) == (
                [.fresh([]), .fresh([]).showing(shown), .stale([]).showing(shown), .fresh(delivered)], .fixture(),
                "WC2E 9LA"
            )
        )
        RecordingCheck(DeliveryService.FetchDeliveries(city: "London").resource, responses: [canned]).assertUpToDate()
        #expect(
            server.requests.map { "\($0.method) \($0.target)" } == [
                "GET /v1/deliveries?city=London", "POST /v1/cities/delivery", "GET /v1/deliveries?city=London",
            ]
        )
        let body = try JSONDecoder().decode([String: [String: String]].self, from: server.requests[1].body)
        let posted = ["address": ["city": "London", "firstLine": "1 Mill Lane", "postcode": "SE1"]]
        #expect(
            (server.requests.allSatisfy { $0.headers["Authorization"] == "Bearer secret" }, body) == (true, posted)
        )
    }

    @Test func aRefusalIsAStatusWithItsProblemOrWithTheFieldsOfTheForm() throws {
        server.enqueue(try MockResponse(CannedResponses.named("problem.403")))
        server.enqueue(try MockResponse(CannedResponses.named("delivery-refused.422")))
        guard case let .refused(.status(reason, at: endpoint))? = try order().last,
            case let .refused(error)? = try order().last
        else {
            Issue.record("not refused")
            return
        }
        #expect((reason.problem?.title, endpoint?.path) == ("Region not served", "/v1/cities/delivery"))
        let fields = error.failure(as: FieldRefusal.self)?.errors.map(\.field)
        let message = "The server did not accept the request (422)."
        #expect((fields, error.userMessage) == (["firstLine", "postcode", "day"], message))
    }

    @Test func aMendedOrderTakesThePlaceOfTheRefusedOne() throws {
        server.enqueue(try MockResponse(CannedResponses.named("delivery-refused.422")))
        server.enqueue(try MockResponse(CannedResponses.named("delivery.204")))
        let first = try order()
        guard case let .kept(id)? = first.first else {
            Issue.record("not kept")
            return
        }
        #expect(
            try (outbox.contents.value.commands.map(\.isSetAside), order(.fixture(postcode: "SE1"), mending: id).last)
                == ([true], .placed)
        )
        // The refused one is gone once its removal is on disk, which may be after the answer.
        #expect(outbox.contents.producer.filter { $0.commands.isEmpty }.first() != nil)
        // It is another order, with a key of its own.
        #expect(Set(server.requests.compactMap { $0.headers["Idempotency-Key"] }).count == 2)
    }

    /// Returns the subscription that the next connection begins with.
    private func subscription(on socket: MockSocket) throws -> [String: String] {
        guard case let .text(text)? = socket.take() else { return [:] }
        let members = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
        return members.mapValues { "\($0)" }
    }

    @Test func theStepsGoOnAfterTheLastOneWhenTheConnectionIsLost() throws {
        for _ in 0..<2 { server.enqueue(.webSocket()) }
        let seen = MutableProperty<[DeliveryTracking]>([])
        func wait(for count: Int) { _ = seen.producer.filter { $0.count >= count }.first() }
        let observation = controller.trackDeliveries(to: .fixture()).startWithValues { event in
            seen.modify { $0.append(event) }
        }
        let first = try server.takeSocket().unwrapped()
        var subscriptions = [try subscription(on: first)]
        try first.send(json: DeliveryStep.fixture(number: 7))
        wait(for: 2)
        first.drop()
        wait(for: 3)
        clock.advance(by: .seconds(1))
        let second = try server.takeSocket().unwrapped()
        subscriptions.append(try subscription(on: second))
        #expect(subscriptions == [["city": "London"], ["city": "London", "after": "7"]])
        second.close(code: 4001, reason: "enough")
        wait(for: 5)
        let steps = seen.value.filter { if case .step = $0 { true } else { false } }
        let states = seen.value.filter { !steps.contains($0) }
        guard case let .ended(error?)? = states.last else {
            Issue.record("it has not ended: \(states)")
            return
        }
        #expect(
            (
                steps, Array(states.dropLast()), ["GET /v1/deliveries/steps", "4001"].map("\(error)".contains),
                server.requests.map { $0.headers["Authorization"] }
            ) == (
                [.step(.fixture(number: 7))], [.live, .interrupted, .live], [true, true],
                ["Bearer secret", "Bearer secret"]
            ),
            "\(error)"
        )
        observation.dispose()
    }

    @Test func theOrdersOfACityThatTheBackendDoesNotHaveAreObserved() throws {
        server.enqueue(.status(403))
        _ = try order()
        let streets = [City.fixture(), .fixture(name: "Bath")].map { city in
            let orders = MutableProperty<[OutboxCommand]?>(nil)
            controller.observeOrders(to: city).startWithValues { orders.value = $0 }
            return orders.value?.map(\.order?.address)
        }
        #expect(streets == [[.fixture()], []])
    }
}
