import Millrace

/// The client in the form in which both clients are compared.
struct MillraceMemos: MemosAPI {
    let client: MemosClient

    private func value<Value: Sendable>(_ producer: SignalProducer<Value, CoreError>) async throws -> Value {
        do {
            guard let value = try await producer.value() else { throw KintoRefusal.other("no value") }
            return value
        } catch let error as CoreError {
            throw error.ofKinto
        }
    }

    private func pair(_ producer: SignalProducer<Versioned<Memo>, CoreError>) async throws -> (Memo, Version) {
        let versioned = try await value(producer)
        return (versioned.value, versioned.version)
    }

    private func versioned(_ pair: (Memo, Version)) -> Versioned<Memo> {
        Versioned(pair.0, version: pair.1)
    }

    func batchLimit() async throws -> Int { try await value(client.batchLimit()) }

    func prepare() async throws {
        do {
            _ = try await client.prepare().value()
        } catch {
            throw error.ofKinto
        }
    }

    func add(_ memo: NewMemo) async throws -> (Memo, Version) { try await pair(client.add(memo)) }

    func insert(_ memo: Memo) async throws -> (Memo, Version) { try await pair(client.insert(memo)) }

    func read(_ id: String) async throws -> (Memo, Version) { try await pair(client.read(id)) }

    func read(_ id: String, unless tag: Version) async throws -> Memo? {
        try await value(client.read(id, unless: tag))
    }

    func merge(_ old: (Memo, Version), to new: Memo) async throws -> (Memo, Version) {
        try await pair(client.merge(versioned(old), to: new))
    }

    func amend(_ old: (Memo, Version), to new: Memo) async throws -> (Memo, Version) {
        try await pair(client.amend(versioned(old), to: new))
    }

    func update(
        _ old: (Memo, Version),
        to new: Memo,
        merging merge: @escaping @Sendable (Memo, Memo) -> Memo
    ) async throws -> (Memo, Version) {
        try await pair(client.update(versioned(old), to: new, merging: merge))
    }

    func all() async throws -> [Memo] { try await value(client.all()) }

    func starred(atLeast stars: Int) async throws -> [Memo] { try await value(client.starred(atLeast: stars)) }

    func both(
        reading id: String,
        inserting memo: Memo
    ) async throws -> (Result<Memo, KintoRefusal>, Result<Memo, KintoRefusal>) {
        let (read, inserted) = try await value(client.both(reading: id, inserting: memo)).results
        return (read.mapError(\.ofKinto), inserted.map(\.value).mapError(\.ofKinto))
    }

    func delete(_ id: String, over tag: Version) async throws -> Change {
        try await value(client.delete(id, over: tag))
    }

    func changes(since time: Int) async throws -> [Change] { try await value(client.changes(since: time)) }
}
