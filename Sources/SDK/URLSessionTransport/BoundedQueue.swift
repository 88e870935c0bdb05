import Dispatch
import Foundation
import Synchronization

/// The delegate's queue, with a bound on the callbacks that wait in it.
///
/// FoundationNetworking puts every piece of a body that it reads into this queue, faster than the delegate takes them:
/// 200 MB may wait here. With the bound, FoundationNetworking's own queue waits inside `addOperation` instead. The wait
/// is short, since the delegate never waits for a reader. Inside FoundationNetworking, however, the delegate may itself
/// wait for that queue, so the wait ends after 100 ms. After such a timeout, no further wait begins until a callback
/// has ended, because libcurl reads a hundred pieces at a time, and all other exchanges wait for them.
final class BoundedQueue: OperationQueue, @unchecked Sendable {
    // Unchecked, like the superclass: the properties are constants, and may be used on any thread.
    private let room = DispatchSemaphore(value: BoundedQueue.limit)
    private let wait: @Sendable (DispatchSemaphore) -> Bool
    private let hasWaitedInVain = Atomic(false)

    /// The number of callbacks in the queue from which on adding another one waits.
    static let limit = 32

    /// Creates a queue.
    ///
    /// - Parameter wait: Waits a limited time for room, and returns whether there is some.
    init(waiting wait: @escaping @Sendable (DispatchSemaphore) -> Bool = BoundedQueue.waitShortly) {
        self.wait = wait
        super.init()
    }

    private static func waitShortly(for room: DispatchSemaphore) -> Bool {
        room.wait(timeout: .now() + .milliseconds(100)) == .success
    }

    override func addOperation(_ block: @escaping @Sendable () -> Void) {
        // On the queue itself a wait would never end, because no other callback could make room.
        let hasRoom = OperationQueue.current !== self && takeRoom()
        super.addOperation { [self] in
            block()
            hasWaitedInVain.store(false, ordering: .releasing)
            if hasRoom { room.signal() }
        }
    }

    private func takeRoom() -> Bool {
        if room.wait(timeout: .now()) == .success { return true }
        guard !hasWaitedInVain.load(ordering: .acquiring) else { return false }
        let hasRoom = wait(room)
        if !hasRoom { hasWaitedInVain.store(true, ordering: .releasing) }
        return hasRoom
    }
}
