import Dispatch
import Foundation

/// Runs `body` on a thread of its own and waits for it, so that what hangs fails its test and not the whole run.
///
/// - Parameter seconds: For how long it waits.
/// - Returns: Whether `body` has come to its end.
func finishes(within seconds: TimeInterval = 10, _ body: @escaping @Sendable () -> Void) -> Bool {
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
        body()
        done.signal()
    }
    return done.wait(timeout: .now() + seconds) == .success
}
