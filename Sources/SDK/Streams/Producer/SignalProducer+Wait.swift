import Dispatch

extension SignalProducer {
    /// Starts the work and blocks this thread until its first value or its end; then cancels the work.
    ///
    /// Never call this method where the work needs this thread to continue, such as from inside an observer of the same
    /// stream.
    ///
    /// - Returns: The first value or the error; `nil` if the work ended without either.
    public func first() -> Result<Value, Error>? {
        take(first: 1).single()
    }

    /// Starts the work and blocks this thread until its end.
    ///
    /// - Returns: The last value or the error; `nil` if the work ended without either.
    public func last() -> Result<Value, Error>? {
        let last: SignalProducer = lift { observer, _ in
            let value = Confined<Value?>(nil)
            return .init(
                value: { value.state = $0 },
                termination: { termination in
                    if case .completed = termination, let value = value.state {
                        observer.onValue(value)
                    }
                    observer.onTermination(termination)
                }
            )
        }
        return last.single()
    }

    /// Starts the work and blocks this thread until its end, or its second value.
    ///
    /// - Returns: The only value or the error; `nil` if there was no value, or more than one.
    public func single() -> Result<Value, Error>? {
        let semaphore = DispatchSemaphore(value: 0)
        // The one stream writes this before the semaphore is signaled, and it is read after that.
        let result = Confined<Result<Value, Error>?>(nil)
        let count = Confined(0)
        take(first: 2).start(
            .init(
                value: { value in
                    count.state += 1
                    result.state = count.state == 1 ? .success(value) : nil
                },
                termination: { termination in
                    if case let .failed(error) = termination {
                        result.state = .failure(error)
                    }
                    semaphore.signal()
                }
            )
        )
        semaphore.wait()
        return result.state
    }

    /// Starts the work and blocks this thread until its end.
    ///
    /// - Returns: Success if the work completed or was interrupted, otherwise the error.
    public func wait() -> Result<Void, Error> {
        let ended = then(SignalProducer<Void, Error>(value: ())).single()
        return ended ?? .success(())
    }
}
