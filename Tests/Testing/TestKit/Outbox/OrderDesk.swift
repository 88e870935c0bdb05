import Foundation
import Millrace
import MillraceOutbox
import MillraceTestKit

/// An outbox with a stubbed backend, which counts the orders that it has carried out, by their keys.
struct OrderDesk {
    struct Place: BodyCommand, StoredCommand {
        struct Dish: CommandBody, Codable { let dish: String }

        static let path = "/v1/orders"
        static let method = CommandMethod.POST
        let body: Dish

        init(_ dish: String) { body = Dish(dish: dish) }
    }

    let scheduler = TestScheduler()
    let stub: StubAccessible
    let live: LiveBackend<NoAuth>

    init(_ answers: StubResponse<Never>...) {
        stub = StubAccessible(clock: scheduler)
        live = LiveBackend(Backend(stub))
        for answer in answers.isEmpty ? [.status(204)] : answers {
            stub.stub(.POST, "/v1/orders", answer, repeatsLast: true)
        }
    }

    /// What a backend that honours keys has carried out: the dishes, each key once.
    var dishes: [String] {
        var seen: Set<String> = []
        return stub.requests.filter { seen.insert($0.request.headers["Idempotency-Key"] ?? "").inserted }
            .map { (try? $0.body(as: Place.Dish.self).dish) ?? "?" }
    }

    func open(_ store: any CommandStore = MemoryStore()) throws -> CommandOutbox<NoAuth> {
        try CommandOutbox.test([Place.self], sending: live, scheduler, in: store)
    }
}
