/// How long something lives, as seen by those who have to clean up when it ends.
///
/// A lifetime ends once: when the ``Token`` that made it is released, or when the stream that handed it out has
/// terminated or was disposed of.
@frozen
public struct Lifetime: Sendable {
    @usableFromInline let disposables: CompositeDisposable

    @inlinable
    init(_ disposables: CompositeDisposable) {
        self.disposables = disposables
    }

    /// A lifetime that ends when `token` is released.
    ///
    /// - Parameter token: The owner's token.
    public init(_ token: Token) {
        disposables = token.disposables
    }

    /// Whether the lifetime has ended.
    ///
    /// May be read from any thread.
    @inlinable
    public var hasEnded: Bool {
        disposables.isDisposed
    }

    /// Runs `action` when the lifetime ends; at once if it has ended.
    ///
    /// - Parameter action: Runs once, on the thread that ends the lifetime.
    /// - Returns: A disposable that takes the action back, or `nil` if the lifetime had ended.
    @discardableResult
    public func observeEnded(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
        disposables.add(AnyDisposable(action))
    }

    /// A signal that completes when the lifetime ends, and never sends a value; it has completed if the lifetime has ended.
    ///
    /// Each read creates a signal; the lifetime doesn't keep it alive.
    public var ended: Signal<Void, Never> {
        Signal { observer, lifetime in
            lifetime += observeEnded { observer.sendCompleted() }
        }
    }

    /// Disposes of `disposable` when the lifetime ends; at once if it has ended.
    ///
    /// - Returns: A disposable that takes it back, or `nil` if the lifetime had ended or there was nothing to add.
    @discardableResult
    public static func += (lifetime: Lifetime, disposable: (any Disposable)?) -> (any Disposable)? {
        disposable.flatMap { lifetime.disposables.add($0) }
    }

    /// Makes a lifetime and the token that ends it.
    public static func make() -> (lifetime: Lifetime, token: Token) {
        let token = Token()
        return (Lifetime(token), token)
    }

    /// A lifetime that has ended already.
    public static let empty: Lifetime = {
        let disposables = CompositeDisposable()
        disposables.dispose()
        return Lifetime(disposables)
    }()

    /// A lifetime of its own that also ends when this one does.
    @inlinable
    func makeChild() -> CompositeDisposable {
        CompositeDisposable(childOf: disposables)
    }

    /// Disposes of `disposable` when the lifetime ends, without making an object to take it back with.
    ///
    /// - Returns: What ``remove(_:)`` takes it back with, or `nil` if the lifetime had ended.
    @inlinable
    package func insert(_ disposable: any Disposable) -> Int? {
        disposables.insert(disposable)
    }

    /// Takes back what was inserted, once.
    @inlinable
    package func remove(_ slot: Int) {
        guard !hasEnded else { return }
        disposables.remove(slot)
    }
}

extension Lifetime {
    /// Ends a lifetime when it is released.
    public final class Token: Sendable {
        fileprivate let disposables = CompositeDisposable()

        /// Makes a token whose lifetime has not ended.
        public init() {}

        deinit {
            disposables.dispose()
        }

        /// Ends the lifetime now.
        public func dispose() {
            disposables.dispose()
        }
    }
}
