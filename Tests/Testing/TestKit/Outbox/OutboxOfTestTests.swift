import Foundation
import Millrace
import MillraceOutbox
import MillraceTestKit
import Testing

/// The outbox of a test belongs to the person of a stub, whatever the kind of authentication.
struct OutboxOfTestTests {
    private enum OwnAuth: AuthKind {}

    private struct Place: BodilessCommand, StoredCommand {
        typealias Auth = OwnAuth
        static let path = "/v1/orders"
        static let method = CommandMethod.POST
    }

    @Test(arguments: [("test", "") as (String?, String), ("bob", "otherLogin"), (nil, "unknownPerson")])
    func commandsOfAnOwnKindAreSent(person: String?, held: String) throws {
        let (stub, scheduler) = (StubAccessible(), TestScheduler())
        stub.stub(.POST, "/v1/orders", .status(204))
        let backend =
            person == "test" ? stub.authenticated(OwnAuth.self) : stub.authenticated(OwnAuth.self, person: person)
        let outbox = try CommandOutbox.test([Place.self], sending: LiveBackend(backend), scheduler)
        outbox.execute(Place()).start()
        let status = outbox.commands.value.first.map { "\($0.status)" } ?? ""
        #expect((stub.requests.count, status.contains(held) || held.isEmpty) == (held.isEmpty ? 1 : 0, true))
        #expect(outbox.commands.value.isEmpty == held.isEmpty)
    }
}
