/// The values of a stream as an asynchronous sequence.
struct AsyncValues<Value: Sendable, Failure: Swift.Error>: AsyncSequence, Sendable {
    private let makeMailbox: @Sendable () -> Mailbox<Value, Failure>

    init(_ producer: SignalProducer<Value, Failure>, buffering: Buffering) {
        makeMailbox = { Mailbox(producer, buffering: buffering) }
    }

    init(running producer: SignalProducer<Value, Failure>, buffering: Buffering) {
        let mailbox = Mailbox(producer, buffering: buffering)
        makeMailbox = { mailbox }
    }

    /// Starts the work.
    func makeAsyncIterator() -> Iterator {
        Iterator(mailbox: makeMailbox())
    }

    /// Receives the values of one run, for one task at a time.
    ///
    /// Releasing the iterator cancels the run.
    struct Iterator: AsyncIteratorProtocol {
        private let mailbox: Mailbox<Value, Failure>

        init(mailbox: Mailbox<Value, Failure>) {
            self.mailbox = mailbox
        }

        /// Waits for the next value.
        ///
        /// - Returns: The value; `nil` when the stream has completed or was interrupted, or the task was canceled.
        /// - Throws: The error, if the stream failed.
        mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(Failure) -> Value? {
            try await mailbox.next(isolation: actor).get()
        }
    }
}
