import Foundation
import Synchronization

/// The backend's ids, as JSON, by the ids that the app has made up.
final class ProvisionalNames: Sendable {
    private let guarded: Mutex<[UUID: Data]>

    init(_ names: [UUID: Data]) {
        guarded = Mutex(names)
    }

    var all: [UUID: Data] { guarded.withLock { $0 } }

    subscript(id: UUID) -> Data? { guarded.withLock { $0[id] } }

    func add(_ data: Data, for id: UUID) {
        guarded.withLock { $0[id] = data }
    }

    func removeAll() {
        guarded.withLock { $0 = [:] }
    }

    /// Returns the backend's id in place of one that the app has made up, if it is known.
    func name<ID>(of id: Provisional<ID>) -> Provisional<ID> {
        guard case let .provisional(unnamed) = id, let data = self[unnamed],
            let known = try? StoredJSON.decode(ID.self, from: data).value
        else { return id }
        return .known(known)
    }
}
