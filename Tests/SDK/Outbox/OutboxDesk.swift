import CQRSTestSupport
import Foundation
import MillraceBackend
import MillraceStreams

@testable import MillraceCQRS
@testable import MillraceOutbox

struct Letters: ParameterlessQuery {
    typealias Result = String
    static let path = "letters"
}

/// Writes a letter into a lane.
struct Write: BodyCommand, StoredCommand, Equatable {
    struct Letter: CommandBody, Codable, Equatable {
        let letter: String
    }

    static let path = "letters"
    static let method = CommandMethod.POST
    let body: Letter
    let lane: Lane
    var invalidates: [QuerySelection] { [.one(Letters(), showing: { [body] in $0 += body.letter })] }

    init(letter: String, lane: Lane = .main) {
        body = Letter(letter: letter)
        self.lane = lane
    }
}

/// Stops its lane when it is refused.
struct Strict: BodyCommand, StoredCommand {
    static let path = "letters"
    static let method = CommandMethod.POST
    static let stopsLaneWhenRefused = true
    let body: Write.Letter

    init(letter: String) {
        body = .init(letter: letter)
    }
}

/// Has its key in another field.
struct Named: BodyCommand, StoredCommand {
    static let path = "letters"
    static let method = CommandMethod.POST
    static var idempotencyHeader: String? { "X-Request-Id" }
    let body: Write.Letter

    init(letter: String) {
        body = .init(letter: letter)
    }
}

/// What the tests of an outbox have in common: a store, a clock, and a backend that answers as it is told.
struct OutboxDesk {
    let store = MemoryStore()
    let clock = TestScheduler()
    let accessible = ManualAccessible()
    /// The queries of anna.
    let live: LiveBackend<NoAuth>

    init() {
        live = Self.live(accessible, clock)
    }

    private static func live(_ accessible: ManualAccessible, _ clock: TestScheduler) -> LiveBackend<NoAuth> {
        LiveBackend(Backend(accessible), sharing: LiveQueries(scheduler: clock))
    }

    /// The letters of the commands that were sent, in their order.
    var bodies: [String] {
        accessible.commands.compactMap { exchange in
            (try? JSONDecoder().decode(Write.Letter.self, from: Data(exchange.body.utf8)))?.letter
        }
    }

    func open(
        store: (any CommandStore)? = nil,
        login: String = "anna",
        types: [any StoredCommand<NoAuth>.Type] = [Write.self, Strict.self, Named.self],
        policy: OutboxPolicy? = nil,
        writing: any Scheduler = ImmediateScheduler()
    ) throws -> CommandOutbox<NoAuth> {
        var policy = policy ?? OutboxPolicy()
        policy.pauses.isJittered = false
        return try CommandOutbox(
            store: store ?? self.store,
            login: login,
            commands: types,
            sending: login == "anna" ? live : Self.live(accessible, clock),
            policy: policy,
            scheduler: clock,
            writing: writing
        )
    }

    @discardableResult
    func execute<C: StoredCommand>(_ command: C, _ outbox: CommandOutbox<NoAuth>) -> News where C.Auth == NoAuth {
        let news = News()
        outbox.execute(command).start(
            .init(
                value: { news.add($0.word) },
                failed: { news.add("failed \($0)") },
                completed: { news.add("completed") },
                interrupted: { news.add("interrupted") }
            )
        )
        return news
    }

    func observe() -> News {
        let news = News()
        live.observe(Letters()).startWithValues { news.add("\($0)") }
        return news
    }

    func succeed(_ command: Int, _ body: String = "") {
        accessible.commands[command].answer(.success(body))
    }

    func fail(_ command: Int, _ error: CoreError) {
        accessible.commands[command].answer(.failure(error))
    }
}

extension CommandProgress {
    var word: String {
        switch self {
        case .accepted: "accepted"
        case .sent: "sent"
        case .held: "held"
        case .succeeded: "succeeded"
        case .refused: "refused"
        case .orphaned: "orphaned"
        case .discarded: "discarded"
        }
    }
}

extension OutboxCommand.Status {
    var word: String {
        switch self {
        case .waiting: "waiting"
        case .sending: "sending"
        case .held: "held"
        case .refused: "refused"
        case .orphaned: "orphaned"
        case .unreadable: "unreadable"
        }
    }
}
