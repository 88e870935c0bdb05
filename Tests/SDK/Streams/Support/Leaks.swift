import Synchronization

/// Watches objects that should be gone.
final class Leaks: Sendable {
    final class Held: Sendable {
        private let leaks: Leaks

        fileprivate init(_ leaks: Leaks) {
            self.leaks = leaks
            leaks.alive.add(1, ordering: .relaxed)
        }

        /// The value, by way of this object: a closure that does so keeps it.
        func passing<Value>(_ value: Value) -> Value {
            value
        }

        deinit {
            leaks.alive.subtract(1, ordering: .relaxed)
        }
    }

    private let alive = Atomic<Int>(0)

    /// Makes an object to be held by what is tested.
    func watch() -> Held {
        Held(self)
    }

    /// How many are still there.
    var count: Int {
        alive.load(ordering: .relaxed)
    }

    var isEmpty: Bool {
        count == 0
    }
}
