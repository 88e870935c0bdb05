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

    @Test(arguments: [("test", nil) as (String?, String?), ("bob", "otherLogin"), (nil, "unknownPerson")])
    func commandsOfAnOwnKindAreSent(person: String?, held: String?) throws {
        let (stub, scheduler) = (StubAccessible(), TestScheduler())
        stub.stub(.POST, "/v1/orders", .status(204))
        let backend =
            person == "test" ? stub.authenticated(OwnAuth.self) : stub.authenticated(OwnAuth.self, person: person)
        let outbox = try CommandOutbox.test([Place.self], sending: LiveBackend(backend), scheduler)
        outbox.execute(Place()).start()
        let reasons = outbox.commands.value.map { command in
            guard case let .held(.authentication(reason, _), _) = command.status else { return "\(command.status)" }
            return reason == .otherLogin ? "otherLogin" : reason == .unknownPerson ? "unknownPerson" : "\(reason)"
        }
        #expect((stub.requests.count, reasons) == (held == nil ? 1 : 0, held.map { [$0] } ?? []))
    }
}
