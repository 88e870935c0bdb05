extension SignalProducer {
    /// Makes a producer of what an asynchronous operation returns, or of its failure, at each start.
    ///
    /// ```swift
    /// let cities = SignalProducer.task { await store.cities() }
    /// ```
    ///
    /// An operation that can't fail makes a producer that can't; one that throws anything makes a producer whose error
    /// is `any Error`. The compiler infers no other error from the body of a closure, so a closure with a typed error
    /// names it: `.task { () async throws(CoreError) in try await fetch() }`. A function carries its error:
    /// `.task(fetch)`.
    ///
    /// Disposing cancels the operation's task; what it returns then is dropped.
    ///
    /// - Parameters:
    ///   - priority: The priority of the task; that of the task that starts the producer by default.
    ///   - operation: Runs in a task of its own, and so on another thread than the one that starts.
    public static func task(
        priority: TaskPriority? = nil,
        _ operation: @escaping @Sendable () async throws(Error) -> Value
    ) -> SignalProducer {
        SignalProducer(task: priority) { source in
            do throws(Error) {
                source.send(try await operation())
                source.terminate(.completed)
            } catch {
                source.terminate(.failed(error))
            }
        }
    }

    /// Makes a producer whose events a task sends, which a disposal cancels.
    init(
        task priority: TaskPriority?,
        _ body: @escaping @Sendable (Source<Value, Error>) async -> Void
    ) {
        self.init(attaching: { observer, lifetime in
            let source = Source(observer, within: lifetime)
            guard !source.isDisposed else { return }
            let cause = lifetime.cause
            let task = Task(priority: priority) {
                // Work that the task starts has the cause of the task's own start.
                guard cause != .none else { return await body(source) }
                await CauseID.$current.withValue(cause) { await body(source) }
            }
            source.insert { task.cancel() }
        })
    }
}
