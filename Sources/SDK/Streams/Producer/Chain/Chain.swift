import Synchronization

/// One start of producers that continue with others: the loop that starts one part after the other.
///
/// A part that ends while its start still runs would start the next one inside itself, and so would each of a hundred
/// thousand. Here the next part waits until the start has returned. A part that ends later, on whatever thread, starts
/// the next one there.
@usableFromInline
final class Chain: @unchecked Sendable {
    // Unchecked, because `steps` is touched only by the thread that `owner` names, and no other thread can become the
    // owner while there are steps: until the next one runs, no part is active that could end. The rest is atomic or
    // constant. `@exclusivity(unchecked)` is for the case `start of a chain of 100 producers`: see `Sources/README.md`.

    /// How many producers may start inside one another before a chain is worth its cost.
    @inlinable static var depth: Int { 64 }

    /// How many producers that continue with others may start inside one another as one part.
    @inlinable static var plainDepth: Int { 8 }

    @usableFromInline let lifetime: Lifetime
    private let owner = Atomic<UInt>(0)
    @exclusivity(unchecked) private var steps: [@Sendable () -> Void] = []

    /// Makes a chain.
    ///
    /// - Parameter lifetime: That of all parts.
    @usableFromInline
    init(_ lifetime: Lifetime) {
        self.lifetime = lifetime
    }

    /// Runs a step: now, or, if this thread is in a step already, when that has returned and before those that wait.
    @usableFromInline
    func run(_ step: @escaping @Sendable () -> Void) {
        let thread = currentThread
        // The lowest bit, which is free in the address that a thread is known by, says that there are steps.
        let hasSteps = thread | 1
        guard owner.load(ordering: .relaxed) | 1 != hasSteps else {
            steps.append(step)
            owner.store(hasSteps, ordering: .relaxed)
            return
        }
        owner.store(thread, ordering: .relaxed)
        step()
        while owner.load(ordering: .relaxed) == hasSteps, let step = steps.popLast() {
            if steps.isEmpty {
                owner.store(thread, ordering: .relaxed)
            }
            step()
        }
        // Not if another thread goes on already.
        _ = owner.compareExchange(expected: thread, desired: 0, ordering: .relaxed)
    }
}
