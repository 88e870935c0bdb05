import Dispatch
import Foundation

/// The delegate's queue, with a bound on the callbacks that wait in it.
///
/// FoundationNetworking puts every piece of a body that it reads into this queue, faster than the delegate takes them:
/// 200 MB may wait here. With the bound, FoundationNetworking's own queue waits inside `addOperation` instead. The wait
/// is short, since the delegate never waits for a reader. Inside FoundationNetworking, however, the delegate may itself
/// wait for that queue, so the wait ends after 100 ms.
final class BoundedQueue: OperationQueue, @unchecked Sendable {
    // Unchecked, because the class above is: the one property is a constant, and may be used on any thread.
    private let room = DispatchSemaphore(value: 32)

    override func addOperation(_ block: @escaping @Sendable () -> Void) {
        // On the queue itself a wait would never end, because no other callback could make room.
        guard OperationQueue.current !== self, room.wait(timeout: .now() + .milliseconds(100)) == .success else {
            return super.addOperation(block)
        }
        super.addOperation { [room] in
            block()
            room.signal()
        }
    }
}
