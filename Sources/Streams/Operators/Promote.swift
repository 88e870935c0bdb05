extension SignalProducer where Error == Never {
    /// The same stream as one that could fail, to combine it with others that can.
    ///
    /// - Parameter errorType: The type of their errors.
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
    /// The same stream as one that could send values, to combine it with others that do.
    ///
    /// - Parameter valueType: The type of their values.
    @inlinable
    public func promoteValue<NewValue>(
        _ valueType: NewValue.Type = NewValue.self
    ) -> SignalProducer<NewValue, Error> {
        lift { observer, _ in .init(value: { _ in }, termination: observer.onTermination) }
    }
}

extension Signal where Error == Never {
    /// The same signal as one that could fail, to combine it with others that can.
    ///
    /// - Parameter errorType: The type of their errors.
    @inlinable
    public func promoteError<NewError>(_ errorType: NewError.Type = NewError.self) -> Signal<Value, NewError> {
        lift { observer, _ in
            .init(value: observer.onValue, termination: { observer.onTermination($0.promoted()) })
        }
    }
}

extension Signal where Value == Never {
    /// The same signal as one that could send values, to combine it with others that do.
    ///
    /// - Parameter valueType: The type of their values.
    @inlinable
    public func promoteValue<NewValue>(_ valueType: NewValue.Type = NewValue.self) -> Signal<NewValue, Error> {
        lift { observer, _ in .init(value: { _ in }, termination: observer.onTermination) }
    }
}

extension Termination where Failure == Never {
    /// The same end of a stream that could fail.
    @inlinable
    func promoted<NewFailure>() -> Termination<NewFailure> {
        switch self {
        case .completed: return .completed
        case .interrupted: return .interrupted
        }
    }
}
