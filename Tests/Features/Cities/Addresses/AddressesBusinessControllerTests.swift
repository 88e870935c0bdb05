import Fixtures
import Foundation
import Millrace
import MillraceMockServer
import MillraceTestKit
import Testing

@testable import Cities

@Suite(.timeLimit(.minutes(5))) struct AddressesBusinessControllerTests {
    private let server = MockServer()
    private let outbox: AppOutbox
    private let controller: AddressesBusinessController
    private let mine = SavedAddress.fixture(name: "Mill")

    init() throws {
        let session = try server.startSession()
        outbox = CitiesBuildingMaterials(session: session, scheduler: TestScheduler()).outbox
        controller = AddressesBusinessController(accessible: session, outbox: outbox, makeID: { .fixture(7) })
    }

    private func sent() throws -> SavedAddress {
        try JSONDecoder().decode(SavedAddress.self, from: try #require(server.takeRequest()).body)
    }

    private func enqueue(_ address: Versioned<SavedAddress>, status: Int = 200) throws {
        let etag = try #require(address.version.etag)
        server.enqueue(try .json(encoding: address.value, status: status).header("ETag", etag))
    }

    @Test func fetchReadsTheAddressesWithTheirVersions() {
        server.enqueue(
            .json(
                """
                {"addresses": [
                    {"id": "\(UUID.fixture())", "name": "Home", "etag": "\\"7\\"",
                        "address": {"city": "London", "firstLine": "1 Mill Lane"}},
                    {"id": "\(UUID.fixture(2))", "name": "Work",
                        "address": {"city": "London", "firstLine": "1 Mill Lane"}}
                ]}
                """
            )
        )
        let work = Versioned<SavedAddress>.fixture(id: .fixture(2), name: "Work", etag: nil)
        #expect(controller.fetch().single() == .success([.fixture(etag: "\"7\""), work]))
    }

    @Test func aNewAddressGetsAnIdentifier() throws {
        server.enqueue(
            .json(
                """
                {"id": "\(UUID.fixture(7))", "name": "Home", "etag": "\\"1\\"",
                    "address": {"city": "London", "firstLine": "1 Mill Lane"}}
                """,
                status: 201
            )
        )
        #expect(controller.add(.fixture(), named: "Home").single() == .success(.saved(.fixture(id: .fixture(7)))))
        #expect(try sent() == .fixture(id: .fixture(7)))
    }

    @Test func savingSendsTheWholeAddressForTheVersionThatItWasMadeFrom() throws {
        try enqueue(.fixture(name: "Mill", etag: "\"2\""))
        let outcome = controller.save(mine, over: .fixture()).single()
        #expect(outcome == .success(.saved(.fixture(name: "Mill", etag: "\"2\""))))
        #expect(server.requests.map { $0.headers["If-Match"] } == ["\"1\""])
        #expect(try sent() == mine)
    }

    @Test func aSaveOverAnUnknownVersionIsNotSent() {
        guard case .failure(.request(.unknownVersion, _)) = controller.save(mine, over: .fixture(etag: nil)).wait()
        else {
            Issue.record("it was sent")
            return
        }
        #expect(server.requests.isEmpty)
    }

    @Test func anAddressThatWasChangedElsewhereIsAConflict() throws {
        let theirs = Versioned<SavedAddress>.fixture(name: "Theirs", etag: "\"2\"")
        server.enqueue(.status(412))
        try enqueue(theirs)
        let conflict = Conflict(base: .fixture(), mine: mine, theirs: theirs)
        #expect(controller.save(mine, over: .fixture()).single() == .success(.conflict(conflict)))
        let entity = "/v1/addresses/00000000-0000-0000-0000-000000000001"
        #expect(server.requests.map { "\($0.method) \($0.target)" } == ["PUT \(entity)", "GET \(entity)"])
    }

    /// An answer that was lost was of this save, or somebody else has had the same idea.
    @Test func aConflictWithTheSameAddressIsNone() throws {
        server.enqueue(.status(412))
        try enqueue(Versioned(mine, version: Version(etag: "\"2\"")))
        #expect(
            controller.save(mine, over: .fixture()).single()
                == .success(.saved(Versioned(mine, version: Version(etag: "\"2\""))))
        )
    }

    @Test(arguments: [404, 410])
    func anAddressThatWasDeletedElsewhereFails(status: Int) {
        server.enqueue(.status(412))
        server.enqueue(.status(status))
        guard case let .failure(error) = controller.save(mine, over: .fixture()).wait() else {
            Issue.record("it succeeded")
            return
        }
        #expect(error.isNotFound)
    }

    @Test func aRefusalNamesItsFields() throws {
        server.enqueue(try .json(encoding: FieldRefusal.fixture(), status: 422))
        server.enqueue(try .json(encoding: FieldRefusal.fixture(), status: 422))
        let failures = [
            controller.save(mine, over: .fixture()).map { _ in }.single(),
            controller.add(.fixture(), named: "Home").map { _ in }.single(),
        ]
        for case let .failure(error)? in failures {
            #expect(error.failure(as: FieldRefusal.self) == .fixture())
        }
        #expect(server.requests.count == 2)
    }

    @Test(arguments: [204, 410])
    func aDeletionCompletesWhenTheAddressIsGone(status: Int) {
        server.enqueue(.status(status))
        #expect(throws: Never.self) { try controller.delete(.fixture()).map { _ in }.wait().get() }
    }

    @Test func aDeletionOfAnUnknownAddressFails() {
        server.enqueue(.status(404))
        guard case let .failure(error) = controller.delete(.fixture()).map({ _ in }).wait() else {
            Issue.record("it succeeded")
            return
        }
        #expect(error.isNotFound)
    }

    /// The second change of an address is over the version that the first one makes, whatever the screen knows of it.
    @Test func changesThatAreKeptAreSentInTheirOrderEachOverTheVersionBefore() throws {
        server.enqueue(.status(503))
        let first = controller.save(.fixture(name: "Mill"), over: .fixture()).single()
        #expect(first == .success(.kept(.fixture(name: "Mill"))))
        let second = controller.save(.fixture(name: "Old Mill"), over: .fixture(name: "Mill")).single()
        #expect(second == .success(.kept(.fixture(name: "Old Mill"))))
        #expect(controller.delete(.fixture(name: "Old Mill")).single() == .success(.kept))
        let changes = try #require(controller.observeChanges().take(first: 1).single()).get()
        #expect(changes.map(\.kind) == [.save, .save, .delete])
        #expect(changes.map(\.address.name) == ["Mill", "Old Mill", "Old Mill"])
        try enqueue(.fixture(name: "Mill", etag: "\"2\""))
        try enqueue(.fixture(name: "Old Mill", etag: "\"3\""))
        server.enqueue(.status(204))
        outbox.resume().start()
        #expect(controller.observeChanges().filter(\.isEmpty).take(first: 1).single() != nil)
        let entity = "/v1/addresses/00000000-0000-0000-0000-000000000001"
        #expect(
            server.requests.map { "\($0.method) \($0.target) \($0.headers["If-Match"] ?? "")" } == [
                "PUT \(entity) \"1\"", "PUT \(entity) \"1\"", "PUT \(entity) \"2\"", "DELETE \(entity) ",
            ]
        )
    }

    /// What was refused while nobody watched is mended by the next change of the address, which is over the version that the user has seen.
    @Test func aChangeThatWasRefusedLaterIsMendedByTheNextOne() throws {
        server.enqueue(.status(503))
        _ = controller.save(.fixture(name: "Mill"), over: .fixture()).single()
        _ = controller.save(.fixture(name: "Old Mill"), over: .fixture(name: "Mill")).single()
        server.enqueue(.status(412))
        outbox.resume().start()
        let refused = controller.observeChanges().filter { $0.allSatisfy(\.isSetAside) }.take(first: 1).single()
        #expect(try #require(refused).get().map(\.address.name) == ["Mill", "Old Mill"])
        try enqueue(.fixture(name: "New Mill", etag: "\"3\""))
        let mended = controller.save(.fixture(name: "New Mill"), over: .fixture(name: "Theirs", etag: "\"2\"")).single()
        #expect(mended == .success(.saved(.fixture(name: "New Mill", etag: "\"3\""))))
        #expect(controller.observeChanges().filter(\.isEmpty).take(first: 1).single() != nil)
        #expect(server.requests.last?.headers["If-Match"] == "\"2\"")
    }

    @Test func aRefusalThatAFormShowsLeavesNothingInTheOutbox() throws {
        server.enqueue(try .json(encoding: FieldRefusal.fixture(), status: 422))
        _ = controller.add(.fixture(), named: "Home").single()
        #expect(controller.observeChanges().filter(\.isEmpty).take(first: 1).single() != nil)
    }
}
