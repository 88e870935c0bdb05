import Synchronization

/// The loop that starts the parts of a chain one after the other: one start of producers that continue with others.
///
/// A part that ends during its own start would start the next part recursively, and a hundred thousand parts would
/// overflow the stack. Instead, the next part waits until the start has returned. A part that ends later, on any
/// thread, starts the next one there.
@usableFromInline
final class Chain: @unchecked Sendable {
    // Unchecked, because `steps` is used only by the thread in `owner`, and no other thread can become the owner while
    // there are steps: until the next step runs, no part is active that could end. The rest is atomic or constant.
    // `@exclusivity(unchecked)` is for the case `start of a chain of 100 producers`: see `Sources/README.md`.

    /// The nesting of starts from which on a chain is worth its cost.
    @inlinable static var depth: Int { 64 }

    /// The largest nesting of continuing producers that start as one part.
    @inlinable static var plainDepth: Int { 8 }

    @usableFromInline let lifetime: Lifetime
    private let owner = Atomic<UInt>(0)
    @exclusivity(unchecked) private var steps: [@Sendable () -> Void] = []

    /// Creates a chain.
    ///
    /// - Parameter lifetime: The lifetime of all parts.
    @usableFromInline
    init(_ lifetime: Lifetime) {
        self.lifetime = lifetime
    }

    /// Runs a step now; from inside another step, runs it when that has returned, before the steps that wait.
    @usableFromInline
    func run(_ step: @escaping @Sendable () -> Void) {
        let thread = currentThread
        // The lowest bit, which is always zero in a thread's address, is set if there are steps.
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
        // Fails if another thread has already continued the chain.
        _ = owner.compareExchange(expected: thread, desired: 0, ordering: .relaxed)
    }
}
