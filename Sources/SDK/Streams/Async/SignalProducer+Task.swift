extension SignalProducer {
    /// Creates a producer that runs an asynchronous operation at each start, and sends its result or its failure.
    ///
    /// ```swift
    /// let cities = SignalProducer.task { await store.cities() }
    /// ```
    ///
    /// An operation that can't fail makes a producer that can't fail; an operation that throws any error makes a
    /// producer whose error is `any Error`. The compiler doesn't infer another error from the body of a closure, so a
    /// closure with a typed error declares it: `.task { () async throws(CoreError) in try await fetch() }`. A function
    /// already declares its error: `.task(fetch)`.
    ///
    /// Disposing cancels the operation's task, and drops its result.
    ///
    /// - Parameters:
    ///   - priority: The priority of the task; that of the task that starts the producer by default.
    ///   - operation: Runs in a separate task, and so on another thread than the one that starts the producer.
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

    /// Creates a producer whose events are sent by a task; a disposal cancels the task.
    init(
        task priority: TaskPriority?,
        _ body: @escaping @Sendable (Source<Value, Error>) async -> Void
    ) {
        self.init(attaching: { observer, lifetime in
            let source = Source(observer, within: lifetime)
            guard !source.isDisposed else { return }
            let cause = lifetime.cause
            let task = Task(priority: priority) {
                // Work that the task starts has the same cause as the task.
                guard cause != .none else { return await body(source) }
                await CauseID.$current.withValue(cause) { await body(source) }
            }
            source.insert { task.cancel() }
        })
    }
}
