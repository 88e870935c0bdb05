import Foundation
import Millrace
import MillraceOutbox

/// The requests of the feature, as its view model makes them.
protocol AddressesBusinessControllerProtocol: Sendable {
    /// Returns a producer of the addresses that the user has saved.
    func fetch() -> SignalProducer<[Versioned<SavedAddress>], CoreError>

    /// Returns a producer that sends the changes that the backend has not carried out, and each change of them.
    func observeChanges() -> SignalProducer<[AddressChange], NoError>

    /// Returns a producer that saves a new address, and sends the outcome.
    func add(_ address: Address, named name: String) -> SignalProducer<SaveOutcome, CoreError>

    /// Returns a producer that saves an address over the version that it was made from, and sends the outcome.
    func save(_ address: SavedAddress, over base: Versioned<SavedAddress>) -> SignalProducer<SaveOutcome, CoreError>

    /// Returns a producer that deletes a saved address, and sends the outcome.
    func delete(_ address: SavedAddress) -> SignalProducer<DeletionOutcome, CoreError>
}

struct AddressesBusinessController: AddressesBusinessControllerProtocol {
    private let repository: AddressesRepository
    private let outbox: AppOutbox
    private let makeID: @Sendable () -> UUID

    init(
        accessible: AuthenticatedAccessible,
        outbox: AppOutbox,
        makeID: @escaping @Sendable () -> UUID = { UUID() }
    ) {
        repository = AddressesRepository(backend: Backend(accessible))
        self.outbox = outbox
        self.makeID = makeID
    }

    func fetch() -> SignalProducer<[Versioned<SavedAddress>], CoreError> {
        repository.readAll().map { $0.map(\.versioned) }
    }

    func observeChanges() -> SignalProducer<[AddressChange], NoError> {
        outbox.contents.producer.map { $0.commands.compactMap(\.addressChange) }.skipRepeats()
    }

    func add(_ address: Address, named name: String) -> SignalProducer<SaveOutcome, CoreError> {
        let record = AddressRecord(SavedAddress(id: makeID(), name: name, address: address))
        let added = Versioned(record.saved, version: Version())
        return carryOut(AddressCommands.Add(body: record)).map { $0.map { .saved($0.address) } ?? .kept(added) }
    }

    func save(_ address: SavedAddress, over base: Versioned<SavedAddress>) -> SignalProducer<SaveOutcome, CoreError> {
        SignalProducer { observer, lifetime in
            let command = AddressCommands.Save(base: version(of: base), body: AddressRecord(address))
            carryOut(command)
                .map { $0.map { .saved($0.address) } ?? .kept(Versioned(address, version: base.version)) }
                .flatMapError { [repository] error -> SignalProducer<SaveOutcome, CoreError> in
                    guard error.isPreconditionFailed else { return SignalProducer(error: error) }
                    return repository.readVersioned(id: address.id).map { record in
                        let theirs = record.map(\.saved)
                        // An answer that was lost may have been of this very address.
                        guard theirs.value != address else { return .saved(theirs) }
                        return .conflict(Conflict(base: base, mine: address, theirs: theirs))
                    }
                }
                .start(observer, within: lifetime)
        }
    }

    func delete(_ address: SavedAddress) -> SignalProducer<DeletionOutcome, CoreError> {
        carryOut(AddressCommands.Delete(address: address)).map { $0 == nil ? .kept : .deleted }
    }

    /// The version that the next change is over: the one that the last kept change of the address will make, or the
    /// known one.
    private func version(of base: Versioned<SavedAddress>) -> Provisional<Version> {
        let lane = AddressCommands.lane(of: base.value.id)
        let kept = outbox.contents.value.commands.last { $0.lane == lane && !$0.isSetAside && $0.addressVersion != nil }
        return kept?.addressVersion ?? .known(base.version)
    }

    /// Returns a producer that gives a change to the outbox, and sends the backend's answer, or `nil` if the change is
    /// kept for later.
    ///
    /// The change replaces those of the address that were refused. If the backend refuses it too, the form gets the
    /// error, because the form has the text, and the outbox keeps nothing. Where the outbox can't keep the change, the
    /// change is sent without it.
    private func carryOut<C: StoredCommand<KongAuth>>(_ command: C) -> SignalProducer<C.Answer?, CoreError> {
        SignalProducer { [outbox, repository] observer, lifetime in
            // A change that has others before it isn't sent at once.
            let waits = outbox.contents.value.commands.contains { other in
                if case .held = other.status { return true }
                return other.lane == command.lane && !other.isSetAside
            }
            outbox.execute(command, mending: { $0.lane == command.lane })
                .flatMapError { _ -> SignalProducer<CommandProgress<C.Answer>, CoreError> in
                    let access: SignalProducer<C.Answer, CoreError> =
                        repository.backend.access(command.resource, with: command.body)
                    return access.map { .succeeded($0) }
                }
                .flatMap(.concat) { progress -> SignalProducer<C.Answer?, CoreError> in
                    switch progress {
                    case .accepted: return waits ? SignalProducer(value: nil) : .empty
                    case .sent: return .empty
                    // A change that is set aside because of another one is shown below the address, with the reason.
                    case .held, .orphaned, .discarded: return SignalProducer(value: nil)
                    case let .succeeded(answer): return SignalProducer(value: answer)
                    case let .refused(error):
                        return outbox.discardSetAside(in: command.lane)
                            .promoteError(CoreError.self)
                            .promoteValue(C.Answer?.self)
                            .concat(SignalProducer(error: error))
                    }
                }
                .take(first: 1)
                .start(observer, within: lifetime)
        }
    }
}
