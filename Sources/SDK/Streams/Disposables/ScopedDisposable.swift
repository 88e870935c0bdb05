/// A disposable that disposes of another one when it is released, so that a scope or an owner ends it.
public final class ScopedDisposable<Inner: Disposable>: Disposable {
    /// The disposable that ends with the scope.
    public let inner: Inner

    /// Creates a scope around a disposable.
    ///
    /// - Parameter inner: The disposable to dispose of when the scope is released.
    public init(_ inner: Inner) {
        self.inner = inner
    }

    deinit {
        inner.dispose()
    }

    /// Whether the inner disposable was disposed of.
    public var isDisposed: Bool {
        inner.isDisposed
    }

    /// Disposes of the inner disposable now.
    public func dispose() {
        inner.dispose()
    }
}

extension ScopedDisposable where Inner == AnyDisposable {
    /// Creates a scope around a disposable of any type.
    ///
    /// - Parameter disposable: The disposable to dispose of when the scope is released.
    public convenience init(_ disposable: any Disposable) {
        self.init(AnyDisposable(disposable))
    }
}

extension ScopedDisposable where Inner == CompositeDisposable {
    /// Adds a disposable to the scope.
    @discardableResult
    public static func += (scope: ScopedDisposable, disposable: (any Disposable)?) -> (any Disposable)? {
        scope.inner.add(disposable)
    }
}
