import CannedResponses
import Fixtures
import Foundation
import Millrace
import MillraceMockServer
import TestSupport
import Testing

@testable import Cities

@Suite(.bodyTimeLimit) struct AddressesRepositoryTests {
    private let server = MockServer()
    private let repository: AddressesRepository

    init() throws {
        repository = AddressesRepository(backend: Backend(try server.startSession()))
    }

    @Test func everyVerbHasItsMethodAndItsPath() throws {
        let home = AddressRecord(.fixture())
        server.enqueue(try MockResponse(CannedResponses.named("addresses.200")))
        for status in [201, 200, 200] {
            server.enqueue(try .json(encoding: home, status: status).header("ETag", "\"4\""))
        }
        server.enqueue(.status(204))
        let versioned = Versioned(home, version: Version(etag: "\"3\""))
        #expect(
            try (
                repository.readAll().single()?.get().map(\.name), repository.create(home).single()?.get().saved,
                repository.readVersioned(id: home.id).single()?.get().version.etag,
                repository.update(versioned, id: home.id).single()?.get().version.etag
            ) == (["Home", "Work"], home.saved, "\"4\"", "\"4\"")
        )
        #expect(throws: Never.self) { try repository.delete(id: home.id).wait().get() }
        let entity = "/v1/addresses/00000000-0000-0000-0000-000000000001"
        #expect(
            server.requests.map { "\($0.method) \($0.target)" } == [
                "GET /v1/addresses", "POST /v1/addresses", "GET \(entity)", "PUT \(entity)", "DELETE \(entity)",
            ]
        )
        #expect(
            (
                server.requests.map { $0.headers["If-Match"] },
                server.requests.allSatisfy { $0.headers["Authorization"] == "Bearer secret" }
            ) == ([nil, nil, nil, "\"3\"", nil], true)
        )
    }

    @Test func oneMalformedAddressDoesNotHideTheOthers() throws {
        let good = String(decoding: try JSONEncoder().encode(SavedAddress.fixture()), as: UTF8.self)
        server.enqueue(.json(#"{"addresses": [{"id": 7}, \#(good)]}"#))
        #expect(try repository.readAll().single()?.get().map(\.saved) == [.fixture()])
    }
}
