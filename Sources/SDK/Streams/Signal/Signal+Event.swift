extension Signal {
    /// An event of a stream: a value, or the end.
    @frozen
    public enum Event: Sendable {
        /// The next value.
        case value(Value)

        /// The end, because the work failed.
        case failed(Error)

        /// The end, because the work is done.
        case completed

        /// The end, because the work was canceled.
        case interrupted

        /// Creates the event for an end of the stream.
        ///
        /// - Parameter termination: The end of the stream.
        @inlinable
        public init(_ termination: Termination<Error>) {
            switch termination {
            case let .failed(error): self = .failed(error)
            case .completed: self = .completed
            case .interrupted: self = .interrupted
            }
        }

        /// The value of a `value` event; nil for an end.
        @inlinable public var value: Value? {
            guard case let .value(value) = self else { return nil }
            return value
        }

        /// The error of a `failed` event; nil for other events.
        @inlinable public var error: Error? {
            guard case let .failed(error) = self else { return nil }
            return error
        }

        /// The end of the stream; nil for a value.
        @inlinable public var termination: Termination<Error>? {
            switch self {
            case .value: return nil
            case let .failed(error): return .failed(error)
            case .completed: return .completed
            case .interrupted: return .interrupted
            }
        }
    }
}

extension Signal.Event: Equatable where Value: Equatable, Error: Equatable {}

extension Signal.Event: CustomStringConvertible {
    /// A description for logs: `value(3)`, `failed(…)`, `completed`, `interrupted`.
    public var description: String {
        switch self {
        case let .value(value): return "value(\(value))"
        case let .failed(error): return "failed(\(error))"
        case .completed: return "completed"
        case .interrupted: return "interrupted"
        }
    }
}
