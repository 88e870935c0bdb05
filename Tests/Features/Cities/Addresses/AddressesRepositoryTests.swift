import CannedResponses
import Fixtures
import Foundation
import Millrace
import MillraceMockServer
import Testing

@testable import Cities

@Suite(.timeLimit(.minutes(5))) struct AddressesRepositoryTests {
    private let server = MockServer()
    private let repository: AddressesRepository

    init() throws {
        repository = AddressesRepository(backend: Backend(try server.startSession()))
    }

    @Test func everyVerbHasItsMethodAndItsPath() throws {
        let home = SavedAddress.fixture()
        server.enqueue(try MockResponse(CannedResponses.named("addresses.200")))
        for status in [201, 200] { server.enqueue(try .json(encoding: home, status: status)) }
        server.enqueue(.status(204))
        #expect(try repository.readAll().single()?.get().map(\.name) == ["Home", "Work"])
        #expect(repository.create(home).single() == .success(home))
        #expect(repository.update(home, id: home.id).single() == .success(home))
        #expect(throws: Never.self) { try repository.delete(id: home.id).wait().get() }
        let entity = "/v1/addresses/00000000-0000-0000-0000-000000000001"
        #expect(
            server.requests.map { "\($0.method) \($0.target)" } == [
                "GET /v1/addresses", "POST /v1/addresses", "PUT \(entity)", "DELETE \(entity)",
            ]
        )
        #expect(server.requests.allSatisfy { $0.headers["Authorization"] == "Bearer secret" })
    }

    @Test func oneMalformedAddressDoesNotHideTheOthers() throws {
        let good = String(decoding: try JSONEncoder().encode(SavedAddress.fixture()), as: UTF8.self)
        server.enqueue(.json(#"{"addresses": [{"id": 7}, \#(good)]}"#))
        #expect(repository.readAll().single() == .success([.fixture()]))
    }
}
