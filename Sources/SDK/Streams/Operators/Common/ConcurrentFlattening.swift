/// The implementation of the strategies that let every inner stream run to its end; it holds the running and the
/// waiting streams.
///
/// Inner streams use the lifetime of the output, since nothing else disposes of them one by one; no object is needed
/// for each of them.
@usableFromInline
final class ConcurrentFlattening<Value: Sendable, Error: Swift.Error>: Flattening<Value, Error>, @unchecked Sendable {
    // Unchecked for the same reason as its superclass.
    // `@exclusivity(unchecked)` is for the case `flatMap(.merge)`: see `Sources/README.md`.
    @usableFromInline let limit: Int
    @usableFromInline let keepsWaiting: Bool
    @exclusivity(unchecked) @usableFromInline var waiting: Buffer<Inner>

    /// Creates the implementation.
    ///
    /// - Parameters:
    ///   - output: The receiver of the values.
    ///   - limit: The number of inner streams that run at once.
    ///   - buffering: The number of inner streams that may wait; with `nil`, a stream that can't run at once is
    ///     dropped.
    @inlinable
    init(_ output: Source<Value, Error>, limit: Int, buffering: Buffering?) {
        self.limit = limit
        keepsWaiting = buffering != nil
        waiting = Buffer(buffering ?? .unbounded, in: "flatten")
        super.init(output)
    }

    /// Accepts, queues or drops a new inner stream.
    @inlinable
    func add(_ inner: Inner) {
        if serializer.enter() {
            let isAccepted = accept(inner)
            serializer.leave()
            if isAccepted {
                launch(inner)
            }
        } else {
            serializer.enqueue {
                if self.accept(inner) {
                    self.launchOutside(inner)
                }
            }
        }
    }

    /// Accepts, queues or drops a new inner stream.
    ///
    /// Called inside the serializer.
    ///
    /// - Returns: Whether the inner stream runs now.
    @inlinable
    func accept(_ inner: Inner) -> Bool {
        guard output.receiver != nil else { return false }
        if active < limit {
            active += 1
            return true
        }
        if keepsWaiting {
            _ = waiting.append(inner)
        }
        return false
    }

    /// Starts an inner stream, after the starts that are under way.
    ///
    /// Called outside the serializer.
    @inlinable
    func launch(_ inner: Inner) {
        if launcher.enter() {
            start(inner)
            launcher.leave()
        } else {
            launcher.enqueue { self.start(inner) }
        }
    }

    /// Starts an inner stream once the serializer is idle.
    ///
    /// Called inside the serializer.
    @usableFromInline
    func launchOutside(_ inner: Inner?) {
        guard let inner else { return }
        serializer.runOutside { self.launch(inner) }
    }

    @inlinable
    func start(_ inner: Inner) {
        guard !output.isDisposed else { return }
        inner.attach(.init(value: { self.output.send($0) }, termination: { self.end($0) }), Lifetime(output))
    }

    /// Handles the end of an inner stream, and starts the one that waited for it.
    @inlinable
    func end(_ termination: Termination<Error>) {
        if case .failed = termination {
            output.terminate(termination)
        } else if serializer.enter() {
            let next = finish()
            serializer.leave()
            if let next {
                launch(next)
            }
        } else {
            serializer.enqueue { self.launchOutside(self.finish()) }
        }
    }

    /// Called inside the serializer.
    ///
    /// - Returns: The inner stream to start now.
    @inlinable
    func finish() -> Inner? {
        active -= 1
        guard output.receiver != nil else { return nil }
        if let next = waiting.popFirst() {
            active += 1
            return next
        }
        completeIfDone()
        return nil
    }
}
