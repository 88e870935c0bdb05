import Synchronization

/// A place for a value that one closure puts and another one takes.
final class Slot<Value: Sendable>: Sendable {
    private let storage = Mutex<Value?>(nil)

    /// The value, if there is one yet.
    var value: Value? {
        get { storage.withLock { $0 } }
        set { storage.withLock { $0 = newValue } }
    }
}
