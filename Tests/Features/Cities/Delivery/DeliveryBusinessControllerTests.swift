import CannedResponses
import Fixtures
import Millrace
import MillraceMockServer
import MillraceTestKit
import Testing

@testable import Cities

@Suite(.timeLimit(.minutes(5))) struct DeliveryBusinessControllerTests {
    private let server = MockServer()
    private let controller: DeliveryBusinessController

    init() throws {
        controller = DeliveryBusinessController(live: LiveBackend(Backend(try server.startSession())))
    }

    @Test func anOrderRefreshesTheDeliveriesThatAreObserved() throws {
        server.enqueue(.json("[]"))
        server.enqueue(try MockResponse(CannedResponses.named("delivery.204")))
        server.enqueue(try MockResponse(CannedResponses.named("deliveries.200")))
        let result = controller.observeDeliveries(to: .fixture())
            .take(first: 3)
            // Without a refresh there is no third answer: that is a failure, not a wait without an end.
            .promoteError(CoreError.self)
            .timeout(after: .seconds(10), raising: .transport(.timedOut), on: QueueScheduler())
            .on(value: { [controller] answer in
                if answer == .fresh([]) { controller.requestDelivery(to: .fixture()).start() }
            })
            .collect()
            .single()
        let answers = try #require(result).get()
        let delivered = try #require(answers.last?.value)
        #expect(answers == [.fresh([]), .stale([]), .fresh(delivered)])
        #expect(delivered.first == .fixture())
        #expect(
            server.requests.map { "\($0.method) \($0.target)" } == [
                "GET /v1/deliveries?city=London", "POST /v1/cities/delivery", "GET /v1/deliveries?city=London",
            ]
        )
        #expect(server.requests.allSatisfy { $0.headers["Authorization"] == "Bearer secret" })
    }

    @Test func aRefusalIsAStatusWithItsProblem() throws {
        server.enqueue(try MockResponse(CannedResponses.named("problem.403")))
        guard case let .failure(.status(reason, at: endpoint)) = controller.requestDelivery(to: .fixture()).wait()
        else {
            Issue.record("not a status")
            return
        }
        #expect(reason.problem?.title == "Region not served")
        #expect(endpoint?.path == "/v1/cities/delivery")
    }

    @Test func aRefusalOfTheFormNamesItsFields() throws {
        server.enqueue(try MockResponse(CannedResponses.named("delivery-refused.422")))
        guard case let .failure(error) = controller.requestDelivery(to: .fixture()).wait() else {
            Issue.record("not refused")
            return
        }
        #expect(error.failure(as: FieldRefusal.self)?.errors.map(\.field) == ["firstLine", "postcode", "day"])
        #expect(error.userMessage == "The server did not accept the request (422).")
    }

    @Test func theRequestsCanBeRepeatedByHand() throws {
        let accessible = StubAccessible()
        let command = DeliveryService.RequestDelivery(body: .init(address: .fixture()))
        accessible.stub(command.resource, .canned(try CannedResponses.named("delivery.204")))
        let controller = DeliveryBusinessController(live: LiveBackend(Backend<KongAuth>(accessible)))
        #expect(throws: Never.self) { try controller.requestDelivery(to: .fixture(postcode: "SE1")).wait().get() }
        assertSnapshot(of: try #require(accessible.requests.first), as: .curl)
        #expect(accessible.leftovers.isEmpty)
    }
}
