import MillraceCQRS
import MillracePlatform
import Synchronization

/// The common state of the outboxes of a process that share a store: one numbering, and the owner of each login.
///
/// A store on disk is locked against other processes; this class separates the outboxes of one process.
final class SharedStore: Sendable {
    private struct Part {
        var isOpen = true
        /// The writer of the outbox that has the login, or had it last; nil when it has nothing left to write.
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

    // The store is retained, so that no other one gets its identifier.
    let store: any CommandStore
    private let guarded = Mutex(State())

    private init(_ store: any CommandStore) {
        self.store = store
    }

    deinit {
        let id = ObjectIdentifier(store)
        // Another object for the same store may be there already.
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

    /// Records the highest number in the store.
    func raiseNumber(to last: Int64) {
        guarded.withLock { $0.lastNumber = max($0.lastNumber, last) }
    }

    /// Returns a number that no other command of the store gets; if its command isn't stored, the number stays unused.
    func nextNumber() -> Int64 {
        guarded.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
    }

    // MARK: Logins

    /// Claims the part of a login, and returns the writer of an outbox that was closed, which may have changes left to
    /// write.
    ///
    /// - Throws: `StoreError.inUse(folder:processID:)` if an open outbox has it.
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

    /// Records the writer of an outbox that has a login.
    func use(_ writer: OutboxWriter, for login: String) {
        guarded.withLock { $0.parts[login]?.writer = writer }
    }

    /// Releases the part of a login, and leaves the writer to the next outbox.
    func giveBack(_ login: String) {
        guarded.withLock { state in
            state.parts[login]?.isOpen = false
            state.parts = state.parts.filter { $0.value.isOpen || $0.value.writer != nil }
        }
    }
}
