import MillracePlatform
import MillraceBackend
import Synchronization

/// The coding of a store's JSON, in which ids without a name may stand.
///
/// An encoder that has one in its user info lets such ids through; a decoder puts the backend's ids in their place.
/// Both note the ids that have no name.
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

    /// The ids without a name that were encoded or decoded.
    var ids: Set<UUID> { noted.withLock { $0 } }

    func note(_ id: UUID) {
        noted.withLock { _ = $0.insert(id) }
    }

    /// Returns the backend's id in place of one that the app has made up; nil where it has none yet.
    func name<ID: Decodable>(of id: UUID, as type: ID.Type) throws -> ID? {
        try names[id].map { try StoredJSON.decode(type, from: $0).value }
    }
}
