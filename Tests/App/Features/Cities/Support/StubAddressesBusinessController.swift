import Fixtures
import Millrace
import MillraceTestKit

@testable import Cities

/// Answers as the test says, and remembers what was asked.
struct StubAddressesBusinessController: AddressesBusinessControllerProtocol {
    var fetching = Stub<[Versioned<SavedAddress>], CoreError>(.value([.fixture()]))
    var changing = Stub<[AddressChange], NoError>(.completion)
    var adding = Stub<SaveOutcome, CoreError>()
    var saving = Stub<SaveOutcome, CoreError>()
    var deleting = Stub<DeletionOutcome, CoreError>()

    func fetch() -> SignalProducer<[Versioned<SavedAddress>], CoreError> {
        fetching.producer()
    }

    func observeChanges() -> SignalProducer<[AddressChange], NoError> {
        changing.producer()
    }

    func add(_ address: Address, named name: String) -> SignalProducer<SaveOutcome, CoreError> {
        adding.producer(address, name)
    }

    func save(_ address: SavedAddress, over base: Versioned<SavedAddress>) -> SignalProducer<SaveOutcome, CoreError> {
        saving.producer(address, base.version)
    }

    func delete(_ address: SavedAddress) -> SignalProducer<DeletionOutcome, CoreError> {
        deleting.producer(address)
    }
}
