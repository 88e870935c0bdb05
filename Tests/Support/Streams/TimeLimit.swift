import Dispatch
import Foundation

/// Runs `body` on a thread of its own and waits for it, so that what hangs fails its test and not the whole run.
///
/// - Parameters:
///   - seconds: For how long it waits.
///   - stack: How much stack the thread has, in bytes; as much as any other by default.
///   - body: What is to come to its end.
/// - Returns: Whether `body` has come to its end.
package func finishes(
    within seconds: TimeInterval = 60,
    stack: Int? = nil,
    _ body: @escaping @Sendable () -> Void
) -> Bool {
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
        body()
        done.signal()
    }
    if let stack { thread.stackSize = stack }
    thread.start()
    return done.wait(timeout: .now() + seconds) == .success
}
