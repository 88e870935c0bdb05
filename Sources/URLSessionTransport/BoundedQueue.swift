import Dispatch
import Foundation

/// The queue of the delegate, with a bound on what waits in it.
///
/// FoundationNetworking puts every piece of a body that it reads into this queue, faster than the delegate takes them: 200 MB
/// may wait here. Its own queue, which calls this, has to wait instead. That is for a moment only, since the delegate never
/// waits for a reader. It may wait for that queue, though, inside of FoundationNetworking: so nobody waits here for long.
final class BoundedQueue: OperationQueue, @unchecked Sendable {
    // Unchecked, because the class above is: the one property is a constant, and may be used on any thread.
    private let room = DispatchSemaphore(value: 32)

    override func addOperation(_ block: @escaping @Sendable () -> Void) {
        // From within nobody else could make room.
        guard OperationQueue.current !== self, room.wait(timeout: .now() + .milliseconds(100)) == .success else {
            return super.addOperation(block)
        }
        super.addOperation { [room] in
            block()
            room.signal()
        }
    }
}
