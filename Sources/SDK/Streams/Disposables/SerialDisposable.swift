/// A disposable that holds one other disposable at a time, and disposes of that when it gets the next.
public final class SerialDisposable: Disposable, @unchecked Sendable {
    // Unchecked, because `current` and `disposed` are guarded by `lock`.
    private let lock = Lock()
    private var current: (any Disposable)?
    private var disposed = false

    /// Creates a serial disposable.
    ///
    /// - Parameter disposable: The first disposable to hold; none by default.
    public init(_ disposable: (any Disposable)? = nil) {
        current = disposable
    }

    /// Whether ``dispose()`` has been called.
    public var isDisposed: Bool {
        lock.sync { disposed }
    }

    /// The current disposable.
    ///
    /// Setting the property disposes of the previous one, and also of the new one if the serial disposable was disposed
    /// of.
    public var inner: (any Disposable)? {
        get {
            lock.sync { current }
        }
        set {
            let obsolete: (any Disposable)? = lock.sync {
                guard !disposed else { return newValue }
                defer { current = newValue }
                return current
            }
            obsolete?.dispose()
        }
    }

    /// Disposes of the current disposable, and of each one that is set later.
    public func dispose() {
        let obsolete: (any Disposable)? = lock.sync {
            disposed = true
            defer { current = nil }
            return current
        }
        obsolete?.dispose()
    }
}
