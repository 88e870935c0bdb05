import Synchronization

/// Interrupts a stream that sends nothing else when it is disposed of.
@usableFromInline
final class Interrupter<Error: Swift.Error>: Disposable, @unchecked Sendable {
    // Unchecked, because `onTermination` is touched by the one call of `dispose` that has won the exchange of `disposed`.
    private let disposed = Atomic<Bool>(false)
    private var onTermination: (@Sendable (Termination<Error>) -> Void)?

    @usableFromInline
    init(_ onTermination: @escaping @Sendable (Termination<Error>) -> Void) {
        self.onTermination = onTermination
    }

    @usableFromInline var isDisposed: Bool {
        disposed.load(ordering: .acquiring)
    }

    @usableFromInline
    func dispose() {
        guard !disposed.exchange(true, ordering: .acquiringAndReleasing) else { return }
        onTermination.take()?(.interrupted)
    }
}
