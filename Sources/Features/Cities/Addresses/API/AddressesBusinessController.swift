import Foundation
import Millrace

/// The requests of the feature, as its view model makes them.
protocol AddressesBusinessControllerProtocol: Sendable {
    /// Returns a producer of the addresses that the user has saved.
    func fetch() -> SignalProducer<[SavedAddress], CoreError>

    /// Returns a producer that saves an address, and sends it as the backend saved it.
    func add(_ address: Address, named name: String) -> SignalProducer<SavedAddress, CoreError>

    /// Returns a producer that gives a saved address another name, and sends it as the backend saved it.
    func rename(_ address: SavedAddress, to name: String) -> SignalProducer<SavedAddress, CoreError>

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

    func fetch() -> SignalProducer<[SavedAddress], CoreError> {
        repository.readAll()
    }

    func add(_ address: Address, named name: String) -> SignalProducer<SavedAddress, CoreError> {
        repository.create(SavedAddress(id: makeID(), name: name, address: address))
    }

    func rename(_ address: SavedAddress, to name: String) -> SignalProducer<SavedAddress, CoreError> {
        repository.update(SavedAddress(id: address.id, name: name, address: address.address), id: address.id)
    }

    func delete(_ address: SavedAddress) -> SignalProducer<Never, CoreError> {
        repository.delete(id: address.id)
    }
}
