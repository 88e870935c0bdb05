/// The machinery of the strategies that let every inner stream run to its end: the streams that run, and those that wait.
///
/// Inner streams live in the lifetime of the output, as nothing else gives one of them up: they cost no object here.
@usableFromInline
final class ConcurrentFlattening<Value: Sendable, Error: Swift.Error>: Flattening<Value, Error>, @unchecked Sendable {
    // Unchecked as its superclass is, and for the same reason.
    @usableFromInline let limit: Int
    @usableFromInline let keepsWaiting: Bool
    @exclusivity(unchecked) @usableFromInline var waiting: Buffer<Inner>

    /// Makes the machinery.
    ///
    /// - Parameters:
    ///   - output: Gets the values.
    ///   - limit: How many inner streams run at once.
    ///   - buffering: How many wait for their turn; `nil` if a stream that can't run at once is dropped.
    @inlinable
    init(_ output: Source<Value, Error>, limit: Int, buffering: Buffering?) {
        self.limit = limit
        keepsWaiting = buffering != nil
        waiting = Buffer(buffering ?? .unbounded, in: "flatten")
        super.init(output)
    }

    /// Takes a new inner stream.
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

    /// Decides what happens to a new inner stream.
    ///
    /// Inside the serializer.
    ///
    /// - Returns: Whether it runs now.
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

    /// Starts an inner stream, after those that are being started.
    ///
    /// Outside the serializer.
    @inlinable
    func launch(_ inner: Inner) {
        if launcher.enter() {
            start(inner)
            launcher.leave()
        } else {
            launcher.enqueue { self.start(inner) }
        }
    }

    /// Starts an inner stream when the serializer has nothing more to do.
    ///
    /// Inside the serializer.
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

    /// Takes the end of an inner stream, and starts what waited for it.
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

    /// Inside the serializer.
    ///
    /// - Returns: What may start now.
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
