extension SignalProducer {
    /// Makes a producer of what an asynchronous operation returns, or of its failure, at each start.
    ///
    /// Disposing cancels the operation's task.
    ///
    /// - Parameters:
    ///   - priority: The priority of the task.
    ///   - operation: Runs in a task of its own.
    public init(
        priority: TaskPriority? = nil,
        _ operation: @escaping @Sendable () async throws(Error) -> Value
    ) {
        self.init(task: priority) { source in
            do throws(Error) {
                source.send(try await operation())
                source.terminate(.completed)
            } catch {
                source.terminate(.failed(error))
            }
        }
    }

    /// Makes a producer of what an asynchronous operation returns, or of its failure, at each start.
    ///
    /// - Parameters:
    ///   - priority: The priority of the task.
    ///   - mapError: Makes this stream's error from any error.
    ///   - operation: Runs in a task of its own.
    public init(
        priority: TaskPriority? = nil,
        mapError: @escaping @Sendable (any Swift.Error) -> Error,
        _ operation: @escaping @Sendable () async throws -> Value
    ) {
        self.init(task: priority) { source in
            do {
                source.send(try await operation())
                source.terminate(.completed)
            } catch {
                source.terminate(.failed(mapError(error)))
            }
        }
    }

    /// Makes a producer of the elements of an asynchronous sequence, which is iterated anew at each start.
    ///
    /// Disposing cancels the iterating task.
    ///
    /// - Parameter sequence: The sequence; a failure of it is one of the stream.
    public init<Elements: AsyncSequence & Sendable>(_ sequence: Elements)
    where Elements.Element == Value, Elements.Failure == Error {
        self.init(task: nil) { source in
            var iterator = sequence.makeAsyncIterator()
            do throws(Error) {
                while !source.isDisposed, let value = try await iterator.next(isolation: nil) {
                    source.send(value)
                }
                source.terminate(.completed)
            } catch {
                source.terminate(.failed(error))
            }
        }
    }

    private init(
        task priority: TaskPriority?,
        _ body: @escaping @Sendable (Source<Value, Error>) async -> Void
    ) {
        self.init(attaching: { observer, lifetime in
            let source = Source(observer, within: lifetime)
            guard !source.isDisposed else { return }
            let task = Task(priority: priority) { await body(source) }
            source.disposables.insert(AnyDisposable { task.cancel() })
        })
    }
}
