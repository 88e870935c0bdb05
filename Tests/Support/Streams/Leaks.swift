import Synchronization

/// Watches objects that should be gone.
package final class Leaks: Sendable {
    package final class Held: Sendable {
        private let leaks: Leaks

        fileprivate init(_ leaks: Leaks) {
            self.leaks = leaks
            leaks.alive.add(1, ordering: .relaxed)
        }

        /// The value, by way of this object: a closure that does so keeps it.
        package func passing<Value>(_ value: Value) -> Value {
            value
        }

        deinit {
            leaks.alive.subtract(1, ordering: .relaxed)
        }
    }

    private let alive = Atomic<Int>(0)

    package init() {}

    /// Makes an object to be held by what is tested.
    package func watch() -> Held {
        Held(self)
    }

    /// How many are still there.
    package var count: Int {
        alive.load(ordering: .relaxed)
    }

    package var isEmpty: Bool {
        count == 0
    }
}
