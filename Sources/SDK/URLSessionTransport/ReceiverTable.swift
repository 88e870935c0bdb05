import Synchronization

/// The receivers of the responses under way, by the identifier of their task.
final class ReceiverTable: Sendable {
    private let receivers = Mutex<[Int: ResponseReceiver]>([:])

    func add(_ receiver: ResponseReceiver, for task: Int) {
        receivers.withLock { $0[task] = receiver }
    }

    func receiver(for task: Int) -> ResponseReceiver? {
        receivers.withLock { $0[task] }
    }

    func remove(_ task: Int) -> ResponseReceiver? {
        receivers.withLock { $0.removeValue(forKey: task) }
    }
}
