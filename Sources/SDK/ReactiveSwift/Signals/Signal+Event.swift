import MillraceStreams

extension Signal.Event {
    /// The same event with another value.
    ///
    /// - Parameter transform: Makes the new value.
    @inlinable
    public func map<NewValue>(_ transform: (Value) -> NewValue) -> Signal<NewValue, Error>.Event {
        switch self {
        case let .value(value): return .value(transform(value))
        case let .failed(error): return .failed(error)
        case .completed: return .completed
        case .interrupted: return .interrupted
        }
    }

    /// The same event with another error.
    ///
    /// - Parameter transform: Makes the new error.
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
