import Foundation
import Millrace

/// What the view model of the feature asks of the backend.
protocol AddressesBusinessControllerProtocol: Sendable {
    /// Fetches the addresses that the user has saved.
    func fetch() -> SignalProducer<[SavedAddress], CoreError>

    /// Saves an address, and sends it as it was saved.
    func add(_ address: Address, named name: String) -> SignalProducer<SavedAddress, CoreError>

    /// Gives a saved address another name, and sends it as it was saved.
    func rename(_ address: SavedAddress, to name: String) -> SignalProducer<SavedAddress, CoreError>

    /// Deletes a saved address; completes when it is gone.
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
