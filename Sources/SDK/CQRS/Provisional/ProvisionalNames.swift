import MillracePlatform
import MillraceStreams
import Synchronization

/// The backend's ids, as JSON, by the ids that the app has created.
package final class ProvisionalNames: Sendable {
    private let guarded = Mutex<[UUID: Data]>([:])
    private let added = Signal<Void, Never>.pipe()

    package var all: [UUID: Data] { guarded.withLock { $0 } }

    package subscript(id: UUID) -> Data? { guarded.withLock { $0[id] } }

    package func add(_ names: [UUID: Data]) {
        guard !names.isEmpty else { return }
        guarded.withLock { $0.merge(names) { $1 } }
        added.input.send(value: ())
    }

    /// Returns a producer of a value with the backend's ids, which waits until all of them are known.
    ///
    /// A value that isn't `Codable` is sent unchanged.
    func naming<Value: Sendable>(_ value: Value) -> SignalProducer<Value, Never> {
        let names: SignalProducer<Value, Never> = SignalProducer { [self] observer, lifetime in
            @Sendable func attempt() {
                if let named = named(value) { observer.send(value: named) }
            }
            lifetime += added.output.observeValues { attempt() }
            attempt()
        }
        return names.take(first: 1)
    }

    /// Returns a value with the backend's ids; nil if one isn't known yet.
    func named<Value>(_ value: Value) -> Value? {
        func named<Coded: Codable>(_ coded: Coded) -> Value? {
            guard case let .success(encoded) = StoredJSON.encode(coded), !encoded.unresolved.isEmpty
            else { return value }
            guard let named = try? StoredJSON.decode(Coded.self, from: encoded.data, naming: all),
                named.unresolved.isEmpty
            else { return nil }
            return named.value as? Value
        }
        guard let coded = value as? any Codable else { return value }
        return named(coded)
    }

    /// Removes all of the backend's ids except those for some ids.
    package func removeAll(but ids: Set<UUID> = []) {
        guarded.withLock { names in names = names.filter { ids.contains($0.key) } }
    }

    /// Returns the backend's id for one that the app has created, if it is known.
    package func name<ID>(of id: Provisional<ID>) -> Provisional<ID> {
        guard case let .provisional(provisionalID) = id, let data = self[provisionalID],
            let known = try? StoredJSON.decode(ID.self, from: data).value
        else { return id }
        return .known(known)
    }
}
