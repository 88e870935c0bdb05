/// A disposable that holds one other at a time, and disposes of it when it gets the next.
public final class SerialDisposable: Disposable, @unchecked Sendable {
    // Unchecked, because `current` and `disposed` are guarded by `lock`.
    private let lock = Lock()
    private var current: (any Disposable)?
    private var disposed = false

    /// Makes a serial disposable.
    ///
    /// - Parameter disposable: What it holds first; nothing by default.
    public init(_ disposable: (any Disposable)? = nil) {
        current = disposable
    }

    /// Whether ``dispose()`` has been called.
    public var isDisposed: Bool {
        lock.sync { disposed }
    }

    /// What it holds.
    ///
    /// Setting disposes of what it held, and of the new one too if this was disposed of.
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

    /// Disposes of what it holds, and from now on of all that it is given.
    public func dispose() {
        let obsolete: (any Disposable)? = lock.sync {
            disposed = true
            defer { current = nil }
            return current
        }
        obsolete?.dispose()
    }
}
