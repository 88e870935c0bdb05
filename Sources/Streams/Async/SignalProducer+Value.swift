extension SignalProducer {
    /// Starts the work and waits, without blocking a thread, for its first value or its end; the rest is given up.
    ///
    /// ```swift
    /// let city = try await cities.value()
    /// ```
    ///
    /// Cancelling the task gives the work up.
    ///
    /// - Returns: The first value; `nil` if the stream ended without one, or the task was cancelled.
    /// - Throws: The error, if the stream failed before its first value.
    public func value() async throws(Error) -> Value? {
        let first = Answer<Result<Value?, Error>>()
        let disposable = CompositeDisposable()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                first.wait(continuation)
                // Disposed of or not: a start within an ended lifetime answers with an interruption.
                take(first: 1).attach(
                    .init(
                        value: { first.give(.success($0)) },
                        termination: { termination in
                            switch termination {
                            case let .failed(error): first.give(.failure(error))
                            case .completed, .interrupted: first.give(.success(nil))
                            }
                        }
                    ),
                    Lifetime(disposable)
                )
            }
        } onCancel: {
            disposable.dispose()
        }
        return try result.get()
    }
}

/// An answer that somebody waits for; the first one counts.
private final class Answer<Value: Sendable>: @unchecked Sendable {
    // Unchecked, because `continuation` is guarded by `lock`.
    private let lock = Lock()
    private var continuation: CheckedContinuation<Value, Never>?

    func wait(_ continuation: CheckedContinuation<Value, Never>) {
        lock.sync { self.continuation = continuation }
    }

    func give(_ value: Value) {
        let continuation = lock.sync {
            defer { self.continuation = nil }
            return self.continuation
        }
        continuation?.resume(returning: value)
    }
}
