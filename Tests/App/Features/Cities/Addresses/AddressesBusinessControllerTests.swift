import CannedResponses
import Fixtures
import Foundation
import Millrace
import MillraceMockServer
import MillraceTestKit
import TestSupport
import Testing

@testable import Cities

@Suite(.bodyTimeLimit) struct AddressesBusinessControllerTests {
    private let server = MockServer()
    private let outbox: AppOutbox
    private let controller: AddressesBusinessController

    init() throws {
        let session = try server.startSession()
        outbox = CitiesBuildingMaterials(session: session, scheduler: TestScheduler()).outbox
        controller = AddressesBusinessController(accessible: session, outbox: outbox, makeID: { .fixture(7) })
    }

    private func enqueue(_ address: Versioned<SavedAddress>, status: Int = 200) throws {
        let etag = try address.version.etag.unwrapped()
        server.enqueue(try .json(encoding: address.value, status: status).header("ETag", etag))
    }

    /// The canned ones; and one malformed address does not hide the others.
    @Test func fetchReadsTheAddressesWithTheirVersions() throws {
        server.enqueue(try MockResponse(CannedResponses.named("addresses.200")))
        server.enqueue(
            .json(
                """
                {"addresses": [
                    {"id": 7},
                    {"id": "\(UUID.fixture())", "name": "Home", "etag": "\\"7\\"",
                        "address": {"city": "London", "firstLine": "1 Mill Lane"}},
                    {"id": "\(UUID.fixture(2))", "name": "Work",
                        "address": {"city": "London", "firstLine": "1 Mill Lane"}}
                ]}
                """
            )
        )
        let work = Versioned<SavedAddress>.fixture(id: .fixture(2), name: "Work", etag: nil)
        let canned = try controller.fetch().single().unwrapped().get()
        let home = Address.fixture(city: "Bath", firstLine: "5 Mill Lane", postcode: "BA1 1AA")
        #expect(
            (canned.map(\.value.name), canned.first?.value.address, canned.map(\.version.etag)) == (
                ["Home", "Work"], home, ["\"1\"", "\"1\""]
            )
        )
        let addresses = controller.fetch().single()
        let lines = server.requests.map { "\($0.method) \($0.target)" }
        #expect(
            (addresses, lines) == (
                .success([.fixture(etag: "\"7\""), work]), ["GET /v1/addresses", "GET /v1/addresses"]
            )
        )
    }

    private static let mine = SavedAddress.fixture(name: "Mill")
    private static let theirs = Versioned<SavedAddress>.fixture(name: "Theirs", etag: "\"2\"")
    private static let saved = Versioned(mine, version: Version(etag: "\"2\""))

    /// What the backend has after a save, whether it refuses the save, and how the save ends.
    private static let saves: [Row<(Versioned<SavedAddress>, Bool, SaveOutcome)>] = [
        Row("over the version that the backend has", (saved, false, .saved(saved))),
        Row(
            "over a version that was changed elsewhere",
            (theirs, true, .conflict(Conflict(base: .fixture(), mine: mine, theirs: theirs)))
        ),
        // An answer that was lost was of this save, or somebody else has had the same idea.
        Row("over a version with the same address", (saved, true, .saved(saved))),
    ]

    @Test(arguments: saves) func aSave(_ row: Row<(Versioned<SavedAddress>, Bool, SaveOutcome)>) throws {
        let (address, isRefused, outcome) = row.value
        if isRefused { server.enqueue(.status(412)) }
        try enqueue(address)
        let result = controller.save(Self.mine, over: .fixture()).single()
        let entity = "/v1/addresses/00000000-0000-0000-0000-000000000001"
        let lines = server.requests.map { "\($0.method) \($0.target) \($0.headers["If-Match"] ?? "")" }
        let expected = ["PUT \(entity) \"1\""] + (isRefused ? ["GET \(entity) "] : [])
        let sent = try JSONDecoder().decode(SavedAddress.self, from: try server.takeRequest().unwrapped().body)
        #expect(
            (result, lines, sent) == (.success(outcome), expected, Self.mine),
            sourceLocation: row.location
        )
    }

    /// A form shows it, so that nothing of it is left in the outbox.
    @Test func aRefusalNamesItsFields() throws {
        server.enqueue(try .json(encoding: FieldRefusal.fixture(), status: 422))
        server.enqueue(try .json(encoding: FieldRefusal.fixture(), status: 422))
        let failures = [
            controller.save(Self.mine, over: .fixture()).map { _ in }.single(),
            controller.add(.fixture(), named: "Home").map { _ in }.single(),
        ]
        let refusals = failures.map { failure in
            if case let .failure(error)? = failure {
                error.failure(as: FieldRefusal.self)
            } else {
                nil as FieldRefusal?
            }
        }
        #expect((refusals, server.requests.count) == ([.fixture(), .fixture()], 2))
        #expect(controller.observeChanges().filter(\.isEmpty).take(first: 1).single() != nil)
    }

    private static let aDeletionOfAnAddressRows: [Row<(Int, Bool)>] = [
        Row("that is there", (204, false)), Row("that is gone", (410, false)), Row("that never was", (404, true)),
    ]

    @Test(arguments: aDeletionOfAnAddressRows)
    func aDeletionOfAnAddress(_ row: Row<(Int, Bool)>) {
        let (status, isUnknown) = row.value
        server.enqueue(.status(status))
        let result = controller.delete(.fixture()).map { _ in }.wait()
        #expect(result.failure.map(\.isNotFound) == (isUnknown ? true : nil), sourceLocation: row.location)
    }

    /// The second change of an address is over the version that the first one makes, whatever the screen knows of it.
    @Test func changesThatAreKeptAreSentInTheirOrderEachOverTheVersionBefore() throws {
        server.enqueue(.status(503))
        let first = controller.save(.fixture(name: "Mill"), over: .fixture()).single()
        let second = controller.save(.fixture(name: "Old Mill"), over: .fixture(name: "Mill")).single()
        #expect(
            (first, second, controller.delete(.fixture(name: "Old Mill")).single()) == (
                .success(.kept(.fixture(name: "Mill"))), .success(.kept(.fixture(name: "Old Mill"))), .success(.kept)
            )
        )
        let changes = try controller.observeChanges().take(first: 1).single().unwrapped().get()
        #expect(
            (changes.map(\.kind), changes.map(\.address.name)) == (
                [.save, .save, .delete], ["Mill", "Old Mill", "Old Mill"]
            )
        )
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

    /// What was refused while nobody watched is mended by the next change of the address, which is over the version
    /// that the user has seen.
    @Test func aChangeThatWasRefusedLaterIsMendedByTheNextOne() throws {
        server.enqueue(.status(503))
        _ = controller.save(.fixture(name: "Mill"), over: .fixture()).single()
        _ = controller.save(.fixture(name: "Old Mill"), over: .fixture(name: "Mill")).single()
        server.enqueue(.status(412))
        outbox.resume().start()
        let refused = controller.observeChanges().filter { $0.allSatisfy(\.isSetAside) }.take(first: 1).single()
        #expect(try refused.unwrapped().get().map(\.address.name) == ["Mill", "Old Mill"])
        try enqueue(.fixture(name: "New Mill", etag: "\"3\""))
        let mended = controller.save(.fixture(name: "New Mill"), over: .fixture(name: "Theirs", etag: "\"2\"")).single()
        let changes = controller.observeChanges().filter(\.isEmpty).take(first: 1).single()
        #expect(
            (mended, changes?.map(\.isEmpty), server.requests.last?.headers["If-Match"]) == (
                .success(.saved(.fixture(name: "New Mill", etag: "\"3\""))), .success(true), "\"2\""
            )
        )
    }
}
