import Fixtures
import Foundation
import Millrace
import MillraceMockServer
import Testing

@testable import Cities

@Suite(.timeLimit(.minutes(5))) struct AddressesBusinessControllerTests {
    private let server = MockServer()
    private let controller: AddressesBusinessController

    init() throws {
        controller = AddressesBusinessController(accessible: try server.startSession(), makeID: { .fixture(7) })
    }

    private func sent() throws -> SavedAddress {
        try JSONDecoder().decode(SavedAddress.self, from: try #require(server.takeRequest()).body)
    }

    @Test func fetchReadsTheAddresses() throws {
        server.enqueue(try .json(encoding: ["addresses": [SavedAddress.fixture()]]))
        #expect(controller.fetch().single() == .success([.fixture()]))
    }

    @Test func aNewAddressGetsAnIdentifier() throws {
        server.enqueue(try .json(encoding: SavedAddress.fixture(id: .fixture(7)), status: 201))
        #expect(controller.add(.fixture(), named: "Home").single() == .success(.fixture(id: .fixture(7))))
        #expect(try sent() == .fixture(id: .fixture(7)))
    }

    @Test func renamingSendsTheWholeAddress() throws {
        server.enqueue(try .json(encoding: SavedAddress.fixture(name: "Mill")))
        #expect(controller.rename(.fixture(), to: "Mill").single() == .success(.fixture(name: "Mill")))
        #expect(try sent() == .fixture(name: "Mill"))
    }

    @Test(arguments: [204, 410])
    func aDeletionCompletesWhenTheAddressIsGone(status: Int) {
        server.enqueue(.status(status))
        #expect(throws: Never.self) { try controller.delete(.fixture()).wait().get() }
    }

    @Test func aDeletionOfAnUnknownAddressFails() {
        server.enqueue(.status(404))
        guard case let .failure(error) = controller.delete(.fixture()).wait() else {
            Issue.record("it succeeded")
            return
        }
        #expect(error.isNotFound)
    }
}
