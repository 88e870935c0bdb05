import Synchronization

/// A disposable that runs an action, or disposes of another disposable, once.
public final class AnyDisposable: Disposable, @unchecked Sendable {
    // Unchecked, because `action` is used only by the one call of `dispose` whose exchange of `disposed` succeeded.
    private let disposed = Atomic<Bool>(false)
    private var action: (@Sendable () -> Void)?

    /// Creates a disposable that runs `action` when it is disposed of, and then releases the action.
    ///
    /// - Parameter action: The action, which runs at most once, on the thread that disposes.
    public init(_ action: @escaping @Sendable () -> Void) {
        self.action = action
    }

    /// Creates a disposable without an action, which records that it was disposed of.
    public init() {}

    /// Creates a disposable that disposes of another one.
    ///
    /// - Parameter disposable: The other one.
    public convenience init(_ disposable: any Disposable) {
        self.init { disposable.dispose() }
    }

    /// Whether ``dispose()`` has been called.
    public var isDisposed: Bool {
        disposed.load(ordering: .acquiring)
    }

    /// Runs the action, the first time.
    public func dispose() {
        guard !disposed.exchange(true, ordering: .acquiringAndReleasing) else { return }
        let action = action
        self.action = nil
        action?()
    }
}
