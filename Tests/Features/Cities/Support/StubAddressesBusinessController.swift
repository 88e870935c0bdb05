import Fixtures
import Millrace
import MillraceTestKit

@testable import Cities

/// Answers as the test says, and remembers what was asked.
struct StubAddressesBusinessController: AddressesBusinessControllerProtocol {
    var fetching = Stub<[SavedAddress], CoreError>(.value([.fixture()]))
    var adding = Stub<SavedAddress, CoreError>()
    var renaming = Stub<SavedAddress, CoreError>()
    var deleting = Stub<Never, CoreError>()

    func fetch() -> SignalProducer<[SavedAddress], CoreError> {
        fetching.producer()
    }

    func add(_ address: Address, named name: String) -> SignalProducer<SavedAddress, CoreError> {
        adding.producer(address, name)
    }

    func rename(_ address: SavedAddress, to name: String) -> SignalProducer<SavedAddress, CoreError> {
        renaming.producer(address, name)
    }

    func delete(_ address: SavedAddress) -> SignalProducer<Never, CoreError> {
        deleting.producer(address)
    }
}
