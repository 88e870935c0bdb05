import Fixtures
import Millrace
import MillraceTestKit

@testable import Cities

/// Answers as the test says, and remembers what was asked.
struct StubAddressesBusinessController: AddressesBusinessControllerProtocol {
    var fetching = Stub<[Versioned<SavedAddress>], CoreError>(.value([.fixture()]))
    var adding = Stub<Versioned<SavedAddress>, CoreError>()
    var saving = Stub<SaveOutcome, CoreError>()
    var deleting = Stub<Never, CoreError>()

    func fetch() -> SignalProducer<[Versioned<SavedAddress>], CoreError> {
        fetching.producer()
    }

    func add(_ address: Address, named name: String) -> SignalProducer<Versioned<SavedAddress>, CoreError> {
        adding.producer(address, name)
    }

    func save(_ address: SavedAddress, over base: Versioned<SavedAddress>) -> SignalProducer<SaveOutcome, CoreError> {
        saving.producer(address, base.version)
    }

    func delete(_ address: SavedAddress) -> SignalProducer<Never, CoreError> {
        deleting.producer(address)
    }
}
