import MillracePlatform
import Synchronization

/// The right of one outbox to a login's part of a store, for as long as the object lives.
///
/// A store on disk is locked against other processes; this keeps two outboxes of one process apart that share the object.
final class StoreClaim: Sendable {
    private struct Part: Hashable {
        let store: ObjectIdentifier
        let login: String
    }

    private static let taken = Mutex<Set<Part>>([])
    // The store is retained, so that no other one has its identifier.
    private let store: any CommandStore
    private let part: Part

    /// Takes the part; throws where another outbox has it.
    init(_ store: any CommandStore, _ login: String) throws(StoreError) {
        let part = Part(store: ObjectIdentifier(store), login: login)
        guard StoreClaim.taken.withLock({ $0.insert(part).inserted }) else {
            throw .inUse(folder: "the store", processID: getpid())
        }
        self.store = store
        self.part = part
    }

    deinit {
        StoreClaim.taken.withLock { _ = $0.remove(part) }
    }
}
