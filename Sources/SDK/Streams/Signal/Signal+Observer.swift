extension Signal {
    /// A receiver of the events of a stream.
    ///
    /// An observer has two functions: one for values, one for the end. An operator that doesn't change the end passes
    /// the second one on unchanged, so that the optimizer can inline both.
    @frozen
    public struct Observer: Sendable {
        #if DEBUG
            @usableFromInline let values: @Sendable (Value) -> Void
            @usableFromInline let ends: @Sendable (Termination<Error>) -> Void

            // Every level of operators reads these when it starts or sends.
            @usableFromInline package var onValue: @Sendable (Value) -> Void {
                StackGuard.check()
                return values
            }

            @usableFromInline package var onTermination: @Sendable (Termination<Error>) -> Void {
                StackGuard.check()
                return ends
            }
        #else
            @usableFromInline package let onValue: @Sendable (Value) -> Void
            @usableFromInline package let onTermination: @Sendable (Termination<Error>) -> Void
        #endif

        /// Creates an observer from its two functions.
        ///
        /// - Parameters:
        ///   - value: Receives each value.
        ///   - termination: Receives the end.
        @inlinable
        public init(
            value: @escaping @Sendable (Value) -> Void,
            termination: @escaping @Sendable (Termination<Error>) -> Void
        ) {
            #if DEBUG
                StackGuard.check()
                values = value
                ends = termination
            #else
                onValue = value
                onTermination = termination
            #endif
        }

        /// Creates an observer from one function of events.
        ///
        /// - Parameter action: Receives each event.
        @inlinable
        public init(_ action: @escaping @Sendable (Event) -> Void) {
            self.init(value: { action(.value($0)) }, termination: { action(Event($0)) })
        }

        /// Creates an observer from a function for each kind of event.
        ///
        /// - Parameters:
        ///   - value: Receives each value.
        ///   - failed: Receives the error.
        ///   - completed: Runs when the stream completes.
        ///   - interrupted: Runs when the stream is interrupted.
        @inlinable
        public init(
            value: (@Sendable (Value) -> Void)? = nil,
            failed: (@Sendable (Error) -> Void)? = nil,
            completed: (@Sendable () -> Void)? = nil,
            interrupted: (@Sendable () -> Void)? = nil
        ) {
            self.init(
                value: value ?? { _ in },
                termination: { termination in
                    switch termination {
                    case let .failed(error): failed?(error)
                    case .completed: completed?()
                    case .interrupted: interrupted?()
                    }
                }
            )
        }

        /// Sends an event of any kind.
        ///
        /// - Parameter event: The event.
        @inlinable
        public func send(_ event: Event) {
            switch event {
            case let .value(value): onValue(value)
            case let .failed(error): onTermination(.failed(error))
            case .completed: onTermination(.completed)
            case .interrupted: onTermination(.interrupted)
            }
        }

        /// Sends a value.
        ///
        /// - Parameter value: The value.
        @inlinable
        public func send(value: Value) {
            onValue(value)
        }

        /// Ends the stream with an error.
        ///
        /// - Parameter error: The error.
        @inlinable
        public func send(error: Error) {
            onTermination(.failed(error))
        }

        /// Ends the stream, because the work is done.
        @inlinable
        public func sendCompleted() {
            onTermination(.completed)
        }

        /// Ends the stream, because the work was canceled.
        @inlinable
        public func sendInterrupted() {
            onTermination(.interrupted)
        }
    }
}
