/// The lifetime of an object or a stream, for code that cleans up at its end.
///
/// A lifetime ends once: when its ``Token`` is released, or when its stream has terminated or was disposed of.
@frozen
public struct Lifetime: Sendable {
    @usableFromInline let disposables: CompositeDisposable

    @inlinable
    package init(_ disposables: CompositeDisposable) {
        self.disposables = disposables
    }

    /// Creates a lifetime that ends when `token` is released.
    ///
    /// - Parameter token: The owner's token.
    public init(_ token: Token) {
        disposables = token.disposables
    }

    /// Whether the lifetime has ended.
    ///
    /// The property may be read from any thread.
    @inlinable
    public var hasEnded: Bool {
        disposables.isDisposed
    }

    /// The cause of the work that has this lifetime; `.none` without a recorder.
    ///
    /// The property may be read from any thread.
    public var cause: CauseID {
        disposables.cause
    }

    /// Runs `action` when the lifetime ends; at once if it has ended.
    ///
    /// - Parameter action: The action, which runs once, on the thread that ends the lifetime.
    /// - Returns: A disposable that removes the action, or `nil` if the lifetime had ended.
    @discardableResult
    public func observeEnded(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
        disposables.add(AnyDisposable(action))
    }

    /// A signal that completes when the lifetime ends, and never sends a value; it has completed if the lifetime has
    /// ended.
    ///
    /// Each read creates a signal; the lifetime doesn't keep it alive.
    public var ended: Signal<Void, Never> {
        Signal { observer, lifetime in
            lifetime += observeEnded { observer.sendCompleted() }
        }
    }

    /// Disposes of `disposable` when the lifetime ends; at once if it has ended.
    ///
    /// - Returns: A disposable that removes `disposable`, or `nil` if the lifetime had ended or `disposable` is `nil`.
    @discardableResult
    public static func += (lifetime: Lifetime, disposable: (any Disposable)?) -> (any Disposable)? {
        disposable.flatMap { lifetime.disposables.add($0) }
    }

    /// Creates a lifetime and the token that ends it.
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

    /// Creates a separate lifetime that also ends when this one does.
    @inlinable
    package func makeChild() -> CompositeDisposable {
        CompositeDisposable(childOf: disposables)
    }

    /// Disposes of `disposable` when the lifetime ends, without creating an object for its removal.
    ///
    /// - Returns: The slot for ``remove(_:)``, or `nil` if the lifetime had ended.
    @inlinable
    package func insert(_ disposable: any Disposable) -> Int? {
        disposables.insert(disposable)
    }

    /// Removes an inserted disposable; call this method once.
    @inlinable
    package func remove(_ slot: Int) {
        guard !hasEnded else { return }
        disposables.remove(slot)
    }
}

extension Lifetime {
    /// A token whose release ends a lifetime.
    public final class Token: Sendable {
        fileprivate let disposables = CompositeDisposable()

        /// Creates a token whose lifetime has not ended.
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
