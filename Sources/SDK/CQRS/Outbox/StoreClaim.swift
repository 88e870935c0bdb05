import MillracePlatform
import Synchronization

/// The right of one outbox to a login's part of a store, until it is released.
///
/// The next outbox of the login has all that the one before it has accepted: what that had left to write when it was
/// closed is on disk, or was given up, when the claim has been made.
final class StoreClaim: Sendable {
    private let shared: SharedStore
    private let login: String
    private let isReleased = Atomic<Bool>(false)

    /// Takes the part; throws where another outbox has it.
    ///
    /// The call waits for a write under way of an outbox that was closed, and writes the rest in one commit.
    init(_ store: any CommandStore, _ login: String) throws(StoreError) {
        let shared = SharedStore.of(store)
        let last = try shared.take(login)
        self.shared = shared
        self.login = login
        last?.finish()
    }

    deinit {
        release()
    }

    var store: any CommandStore { shared.store }

    /// Returns what the login has in the store.
    func open() throws(StoreError) -> StoreContents {
        let contents = try store.open(login: login)
        shared.raiseNumber(to: contents.lastNumber)
        return contents
    }

    /// Returns the number of a new command.
    func nextNumber() -> Int64 { shared.nextNumber() }

    /// Leaves the writer of the outbox to the next one, which lets it finish.
    func use(_ writer: OutboxWriter) {
        shared.use(writer, for: login)
    }

    /// Lets another outbox have the part.
    func release() {
        guard !isReleased.exchange(true, ordering: .acquiringAndReleasing) else { return }
        shared.giveBack(login)
    }
}
