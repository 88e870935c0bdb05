extension SignalProducer where Error == Never {
    /// Returns the same stream with an error type, to combine it with streams that can fail.
    ///
    /// - Parameter errorType: The type of the errors.
    @inlinable
    public func promoteError<NewError>(
        _ errorType: NewError.Type = NewError.self
    ) -> SignalProducer<Value, NewError> {
        lift { observer, _ in
            .init(value: observer.onValue, termination: { observer.onTermination($0.promoted()) })
        }
    }
}

extension SignalProducer where Value == Never {
    /// Returns the same stream with a value type, to combine it with streams that send values.
    ///
    /// - Parameter valueType: The type of the values.
    @inlinable
    public func promoteValue<NewValue>(
        _ valueType: NewValue.Type = NewValue.self
    ) -> SignalProducer<NewValue, Error> {
        lift { observer, _ in .init(value: { _ in }, termination: observer.onTermination) }
    }
}

extension Signal where Error == Never {
    /// Returns the same signal with an error type, to combine it with signals that can fail.
    @inlinable
    public func promoteError<NewError>(_ errorType: NewError.Type = NewError.self) -> Signal<Value, NewError> {
        lift { observer, _ in
            .init(value: observer.onValue, termination: { observer.onTermination($0.promoted()) })
        }
    }
}

extension Signal where Value == Never {
    /// Returns the same signal with a value type, to combine it with signals that send values.
    @inlinable
    public func promoteValue<NewValue>(_ valueType: NewValue.Type = NewValue.self) -> Signal<NewValue, Error> {
        lift { observer, _ in .init(value: { _ in }, termination: observer.onTermination) }
    }
}

extension Termination where Failure == Never {
    /// Returns the same end, for a stream that can fail.
    @inlinable
    func promoted<NewFailure>() -> Termination<NewFailure> {
        switch self {
        case .completed: return .completed
        case .interrupted: return .interrupted
        }
    }
}
