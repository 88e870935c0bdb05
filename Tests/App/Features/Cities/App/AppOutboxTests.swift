import CannedResponses
import Fixtures
import Foundation
import Millrace
import MillraceMockServer
import MillraceTestKit
import Synchronization
import TestSupport
import Testing

@testable import Cities

/// One outbox at a time, that of the person who has logged in.
@Suite(.bodyTimeLimit) struct AppOutboxTests {
    private let server = MockServer()
    private let tokens = AppTokens(
        nil,
        of: nil,
        on: TestScheduler(),
        refreshedBy: StubLoginBusinessController()
    )
    private let store = MemoryStore()
    private let materials: CitiesBuildingMaterials
    private let login: KeepingLogin

    init() throws {
        try server.start()
        let session = BackendSession(environment: Environment(base: server.url))
        materials = CitiesBuildingMaterials(
            session: session.authenticated(KongAuth.self, by: .bearer(tokens)),
            scheduler: TestScheduler(),
            store: store,
            person: nil
        )
        login = KeepingLogin(
            login: StubLoginBusinessController(loggingIn: Stub(.value(.fixture()), repeatsLast: true)),
            tokens: tokens,
            outbox: materials.outbox,
            person: { "\($0) at home" }
        )
    }

    private func logIn(_ user: String) {
        _ = login.logIn(with: .fixture(user: user)).single()
    }

    private func order(_ street: String, until isEnough: @escaping @Sendable (OrderProgress) -> Bool) -> OrderProgress?
    {
        let orders = DeliveryBusinessController(outbox: materials.outbox)
        let progress = orders.requestDelivery(to: .fixture(firstLine: street), mending: nil)
        return try? progress.filter(isEnough).take(first: 1).single()?.get()
    }

    private var streets: [String?] {
        materials.outbox.contents.value.commands.map(\.order?.address.firstLine)
    }

    @Test func nothingIsShownOrSentUnderTheLoginOfSomebodyElse() throws {
        logIn("ada")
        server.route(.POST, "/v1/cities/delivery", .status(500))
        _ = order("1 Mill Lane") { if case .waiting = $0 { true } else { false } }
        #expect(streets == ["1 Mill Lane"])
        server.route(.POST, "/v1/cities/delivery", try MockResponse(CannedResponses.named("delivery.204")))
        logIn("bob")
        #expect(
            (
                streets.isEmpty, order("2 Mill Lane") { $0 == .placed },
                server.requests.map { $0.bodyText.contains("1 Mill Lane") }
            ) == (true, .placed, [true, false])
        )
        // It was kept for her, and goes out when she is back.
        logIn("ada")
        let sent = materials.outbox.contents.producer.filter(\.commands.isEmpty).take(first: 1).single()
        #expect(sent != nil)
        #expect(
            (server.requests.map { $0.bodyText.contains("1 Mill Lane") }, tokens.login.person) == (
                [true, false, true], "ada at home"
            )
        )
    }

    @Test func aSecondLoginSendsWhatWaits() throws {
        logIn("ada")
        server.route(.POST, "/v1/cities/delivery", .status(500))
        _ = order("1 Mill Lane") { if case .waiting = $0 { true } else { false } }
        server.route(.POST, "/v1/cities/delivery", try MockResponse(CannedResponses.named("delivery.204")))
        logIn("ada")
        #expect(materials.outbox.contents.producer.filter(\.commands.isEmpty).take(first: 1).single() != nil)
        let keys = Set(server.requests.compactMap { $0.headers["Idempotency-Key"] })
        #expect(keys.count == 1)
    }

    @Test func withoutAStoreCommandsAreKeptInMemoryAndTheContentsSaySo() throws {
        store.fail(with: .unavailable(library: "libsqlite3.so.0", package: "libsqlite3-0"))
        logIn("ada")
        #expect(materials.outbox.contents.value.problem != nil)
        server.route(.POST, "/v1/cities/delivery", try MockResponse(CannedResponses.named("delivery.204")))
        #expect(order("1 Mill Lane") { $0 == .placed } == .placed)
    }

    @Test func damageOfTheStoreIsToldUntilItIsDismissed() throws {
        let damage = StoreDamage(file: URL(filePath: "/home/ada/outbox.damaged-1.sqlite"), saved: 7, lost: 1)
        let server = MockServer()
        let materials = CitiesBuildingMaterials(
            session: try server.startSession(),
            scheduler: TestScheduler(),
            store: DamagedStore(damage: damage),
            person: nil
        )
        let controller = OutboxBusinessController(outbox: materials.outbox)
        func shown() -> [StoreDamage]? { controller.observe().take(first: 1).single()?.get().damage }
        var log: [[StoreDamage]?] = []
        for user in ["ada", "bob", "ada"] {
            if log.count == 2 { controller.dismissDamage().start() }
            materials.outbox.open(for: user)
            log.append(shown())
        }
        #expect(log == [[damage], [damage], []])
    }
}

/// A store whose file was damaged before its first opening.
private final class DamagedStore: CommandStore {
    private let store = MemoryStore()
    private let damage: Mutex<[StoreDamage]>

    init(damage: StoreDamage) {
        self.damage = Mutex([damage])
    }

    func open(login: String) throws(StoreError) -> StoreContents {
        var contents = try store.open(login: login)
        contents.damaged = damage.withLock { damage in
            defer { damage = [] }
            return damage
        }
        return contents
    }

    func commit(_ changes: [StoreChange]) throws(StoreError) { try store.commit(changes) }
    func answer(to question: StoredQuestion) throws(StoreError) -> AnswerRecord? { try store.answer(to: question) }
    func keep(_ answers: [AnswerRecord]) throws(StoreError) { try store.keep(answers) }
}
