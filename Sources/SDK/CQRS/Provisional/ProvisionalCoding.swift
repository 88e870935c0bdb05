import MillracePlatform
import MillraceBackend
import Synchronization

/// The coding of a store's JSON, which may contain provisional ids.
///
/// An encoder that has one in its user info encodes such ids; a decoder replaces them by the backend's ids. Both record
/// the ids for which the backend's aren't known.
final class ProvisionalCoding: Sendable {
    static let key: CodingUserInfoKey = {
        guard let key = CodingUserInfoKey(rawValue: "millrace.provisional") else { preconditionFailure() }
        return key
    }()

    private let names: [UUID: Data]
    private let noted = Mutex<Set<UUID>>([])

    init(names: [UUID: Data] = [:]) {
        self.names = names
    }

    /// The provisional ids that were encoded or decoded.
    var ids: Set<UUID> { noted.withLock { $0 } }

    func note(_ id: UUID) {
        noted.withLock { _ = $0.insert(id) }
    }

    /// Returns the backend's id for one that the app has created; nil if it isn't known yet.
    func name<ID: Decodable>(of id: UUID, as type: ID.Type) throws -> ID? {
        try names[id].map { try StoredJSON.decode(type, from: $0).value }
    }
}
