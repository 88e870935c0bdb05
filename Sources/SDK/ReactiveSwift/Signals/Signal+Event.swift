import MillraceStreams

extension Signal.Event {
    /// Whether the event ends the stream.
    @inlinable public var isTerminating: Bool {
        termination != nil
    }

    /// Whether the event is `completed`.
    @inlinable public var isCompleted: Bool {
        guard case .completed = self else { return false }
        return true
    }

    /// Returns the same event with another value.
    ///
    /// - Parameter transform: Returns the new value.
    @inlinable
    public func map<NewValue>(_ transform: (Value) -> NewValue) -> Signal<NewValue, Error>.Event {
        switch self {
        case let .value(value): return .value(transform(value))
        case let .failed(error): return .failed(error)
        case .completed: return .completed
        case .interrupted: return .interrupted
        }
    }

    /// Returns the same event with another error.
    ///
    /// - Parameter transform: Returns the new error.
    @inlinable
    public func mapError<NewError>(_ transform: (Error) -> NewError) -> Signal<Value, NewError>.Event {
        switch self {
        case let .value(value): return .value(value)
        case let .failed(error): return .failed(transform(error))
        case .completed: return .completed
        case .interrupted: return .interrupted
        }
    }
}
