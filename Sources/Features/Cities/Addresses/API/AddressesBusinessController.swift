import Foundation
import Millrace

/// The requests of the feature, as its view model makes them.
protocol AddressesBusinessControllerProtocol: Sendable {
    /// Returns a producer of the addresses that the user has saved.
    func fetch() -> SignalProducer<[Versioned<SavedAddress>], CoreError>

    /// Returns a producer that saves a new address, and sends it as the backend saved it.
    func add(_ address: Address, named name: String) -> SignalProducer<Versioned<SavedAddress>, CoreError>

    /// Returns a producer that saves an address over the version that it was made from, and sends what became of it.
    func save(_ address: SavedAddress, over base: Versioned<SavedAddress>) -> SignalProducer<SaveOutcome, CoreError>

    /// Returns a producer that deletes a saved address, and completes when the address is gone.
    func delete(_ address: SavedAddress) -> SignalProducer<Never, CoreError>
}

struct AddressesBusinessController: AddressesBusinessControllerProtocol {
    private let repository: AddressesRepository
    private let makeID: @Sendable () -> UUID

    init(accessible: AuthenticatedAccessible, makeID: @escaping @Sendable () -> UUID = { UUID() }) {
        repository = AddressesRepository(backend: Backend(accessible))
        self.makeID = makeID
    }

    func fetch() -> SignalProducer<[Versioned<SavedAddress>], CoreError> {
        repository.readAll().map { $0.map(\.versioned) }
    }

    func add(_ address: Address, named name: String) -> SignalProducer<Versioned<SavedAddress>, CoreError> {
        repository.create(AddressRecord(SavedAddress(id: makeID(), name: name, address: address))).map(\.versioned)
    }

    func save(_ address: SavedAddress, over base: Versioned<SavedAddress>) -> SignalProducer<SaveOutcome, CoreError> {
        repository.update(Versioned(AddressRecord(address), version: base.version), id: address.id)
            .map { .saved($0.map(\.saved)) }
            .flatMapError { [repository] error in
                guard error.isPreconditionFailed else { return SignalProducer(error: error) }
                return repository.readVersioned(id: address.id).map { record in
                    let theirs = record.map(\.saved)
                    // An answer that was lost may have been of this very address.
                    guard theirs.value != address else { return .saved(theirs) }
                    return .conflict(Conflict(base: base, mine: address, theirs: theirs))
                }
            }
    }

    func delete(_ address: SavedAddress) -> SignalProducer<Never, CoreError> {
        repository.delete(id: address.id)
    }
}
