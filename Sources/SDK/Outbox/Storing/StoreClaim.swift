import MillraceCQRS
import MillracePlatform
import Synchronization

/// The exclusive right of one outbox to a login's part of a store, until it is released.
///
/// The next outbox of the login has all commands that the preceding one has accepted: its remaining changes are on
/// disk, or have failed, when the claim has been made.
final class StoreClaim: Sendable {
    private let shared: SharedStore
    private let login: String
    private let isReleased = Atomic<Bool>(false)

    /// Claims the part; throws if another outbox has it.
    ///
    /// The call waits for the current write of an outbox that was closed, and writes the rest in one commit.
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

    /// Returns the data of the login in the store.
    func open() throws(StoreError) -> StoreContents {
        let contents = try store.open(login: login)
        shared.raiseNumber(to: contents.lastNumber)
        return contents
    }

    /// Returns the number for a new command.
    func nextNumber() -> Int64 { shared.nextNumber() }

    /// Registers the writer of the outbox, so that the next outbox can let it finish.
    func use(_ writer: OutboxWriter) {
        shared.use(writer, for: login)
    }

    /// Releases the part for another outbox.
    func release() {
        guard !isReleased.exchange(true, ordering: .acquiringAndReleasing) else { return }
        shared.giveBack(login)
    }
}
