import MillracePlatform
import Synchronization

/// What the outboxes of a process that share a store have in common: one numbering, and whose which login is.
///
/// A store on disk is locked against other processes; this keeps the outboxes of one process apart.
final class SharedStore: Sendable {
    private struct Part {
        var isOpen = true
        /// The writer of the outbox that has the login, or had it last; nil when that has nothing left to write.
        weak var writer: OutboxWriter?
    }

    private struct State {
        var lastNumber: Int64 = 0
        var parts: [String: Part] = [:]
    }

    private struct Reference {
        weak var shared: SharedStore?
    }

    private static let all = Mutex<[ObjectIdentifier: Reference]>([:])

    // The store is retained, so that no other one has its identifier.
    let store: any CommandStore
    private let guarded = Mutex(State())

    private init(_ store: any CommandStore) {
        self.store = store
    }

    deinit {
        let id = ObjectIdentifier(store)
        // Another one of the same store may be there already.
        SharedStore.all.withLock { if $0[id]?.shared == nil { $0[id] = nil } }
    }

    static func of(_ store: any CommandStore) -> SharedStore {
        all.withLock { all in
            if let shared = all[ObjectIdentifier(store)]?.shared { return shared }
            let shared = SharedStore(store)
            all[ObjectIdentifier(store)] = Reference(shared: shared)
            return shared
        }
    }

    // MARK: Numbers

    /// Takes note of the highest number in the store.
    func raiseNumber(to last: Int64) {
        guarded.withLock { $0.lastNumber = max($0.lastNumber, last) }
    }

    /// Returns a number that no other command of the store gets; one whose command isn't stored is left out.
    func nextNumber() -> Int64 {
        guarded.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
    }

    // MARK: Logins

    /// Takes the part of a login, and returns the writer of an outbox that was closed, which may have something left to
    /// write.
    ///
    /// - Throws: ``StoreError/inUse(folder:processID:)`` where an open outbox has it.
    func take(_ login: String) throws(StoreError) -> OutboxWriter? {
        let taken: (isFree: Bool, last: OutboxWriter?) = guarded.withLock { state in
            guard state.parts[login]?.isOpen != true else { return (false, nil) }
            let last = state.parts[login]?.writer
            state.parts[login] = Part()
            return (true, last)
        }
        guard taken.isFree else { throw .inUse(folder: "the store", processID: getpid()) }
        return taken.last
    }

    /// Takes note of the writer of an outbox that has a login.
    func use(_ writer: OutboxWriter, for login: String) {
        guarded.withLock { $0.parts[login]?.writer = writer }
    }

    /// Gives the part of a login back, and leaves the writer to the next outbox.
    func giveBack(_ login: String) {
        guarded.withLock { state in
            state.parts[login]?.isOpen = false
            state.parts = state.parts.filter { $0.value.isOpen || $0.value.writer != nil }
        }
    }
}
