import Foundation
import Millrace
import MillraceMockServer
import MillraceOutbox
import MillraceTestKit
import TestSupport
import Testing

/// The snippets of tests of commands.
@Suite(.bodyTimeLimit) struct TestingCommandsSnippets {
    private struct PlaceOrder: BodyCommand, StoredCommand {
        struct Dish: CommandBody, Codable { let dish: String }

        static let path = "/v1/orders"
        static let method = CommandMethod.POST
        let body: Dish

        init(dish: String) { body = Dish(dish: dish) }
    }

    private static let resource = BackendResource<Void, [Int], NoAuth>(path: .api(.core, "/v1/orders"), method: .GET)
    private let scheduler = TestScheduler()
    private let stub = StubAccessible()
    private var live: LiveBackend<NoAuth> { LiveBackend(Backend(stub)) }

    init() {
        stub.stub(.POST, "/v1/orders", .status(204))
    }

    @Test func anOutboxWaitsForTheNetwork() throws {
        // Page: Sources/Testing/TestKit/Documentation.docc/TestingCommands.md
        let outbox = try CommandOutbox.test([PlaceOrder.self], sending: live, scheduler)
        // End of page
        do {
            // Page: Sources/Testing/TestKit/Documentation.docc/TestingCommands.md
            stub.network = .offline
            outbox.execute(PlaceOrder(dish: "soup")).start()
            stub.network = .online
            scheduler.advance(by: .seconds(1))
            // End of page
        }
        do {
            // Page: Sources/Testing/TestKit/Documentation.docc/TestingCommands.md
            expectNoLeftovers(in: outbox, stub)
            // End of page
        }
        stub.network = .offline
        outbox.execute(PlaceOrder(dish: "soup")).start()
        let messages = failures { expectNoLeftovers(in: outbox) }
        let text = """
            The test leaves something over:
              stub: PlaceOrder in the lane main is held until the backend is reached
            """
        #expect(messages == [text])
    }

    @Test func aStubIsSlow() {
        // Page: Sources/Testing/TestKit/Documentation.docc/TestingCommands.md
        let stub = StubAccessible(clock: scheduler)
        stub.network = .slow(.seconds(2))
        // End of page
        stub.stub(Self.resource, .value([1]))
        let answers = MutableProperty<[[Int]]>([])
        stub.access(Self.resource).startWithResult { answers.value = [(try? $0.get()) ?? []] }
        #expect(answers.value == [])
        scheduler.advance(by: .seconds(2))
        #expect(answers.value == [[1]])
        // Page: Sources/Testing/TestKit/Stubs/StubAccessible.swift
        stub.network = .offline
        stub.network = .scripted([.unreached, .answerLost])
        // End of page
        #expect(stub.network == .scripted([.unreached, .answerLost]))
    }

    @Test func aCrashIsSurvived() throws {
        // Page: Sources/Testing/TestKit/Documentation.docc/TestingCommands.md
        let store = CrashingStore(at: CrashPoint(.after, commit: 1))
        let outbox = try CommandOutbox.test([PlaceOrder.self], sending: live, scheduler, in: store)
        outbox.execute(PlaceOrder(dish: "soup")).start()
        let next = try CommandOutbox.test([PlaceOrder.self], sending: live, scheduler, in: store.afterCrash())
        // End of page
        #expect((stub.requests.count, next.commands.value) == (1, []))
    }

    @Test func aServerGoesDown() throws {
        let server = MockServer()
        try server.start()
        defer { server.stop() }
        server.route(.GET, "/v1/orders", .json("[1]"))
        let session = BackendSession(environment: Environment(base: server.url))
        let isUp = MutableProperty(true)
        func order() { isUp.value = (try? session.access(Self.resource).single()?.get()) != nil }
        do {
            // Page: Sources/Testing/MockServer/Network/MockServer+Network.swift
            server.network = .offline
            order()
            // End of page
            #expect(!isUp.value)
            server.network = .online
            order()
            #expect(isUp.value)
        }
        do {
            // Page: Sources/Testing/MockServer/Network/NetworkCondition.swift
            server.network = .offline
            server.network = .flapping(every: 2)
            server.network = .scripted([.unreached, .answerLost])
            // End of page
        }
        #expect(server.network == .scripted([.unreached, .answerLost]))
    }
}
