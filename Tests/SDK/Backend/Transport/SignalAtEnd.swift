import Dispatch

/// Signals when nothing has it any more: a transport that has it in the function that loads its library, when its
/// thread has ended.
final class SignalAtEnd: Sendable {
    private let semaphore: DispatchSemaphore

    init(_ semaphore: DispatchSemaphore) {
        self.semaphore = semaphore
    }

    deinit {
        semaphore.signal()
    }
}
