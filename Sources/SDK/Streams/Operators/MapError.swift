extension SignalProducer {
    /// Returns a producer that fails with `transform(error)` instead of an error.
    ///
    /// - Parameter transform: Returns the new error.
    @inlinable
    public func mapError<NewError>(
        _ transform: @escaping @Sendable (Error) -> NewError
    ) -> SignalProducer<Value, NewError> {
        lift { observer, _ in Signal<Value, Error>.mappingError(transform, to: observer) }
    }
}

extension Signal {
    /// Returns a signal that fails with `transform(error)` instead of an error.
    @inlinable
    public func mapError<NewError>(
        _ transform: @escaping @Sendable (Error) -> NewError
    ) -> Signal<Value, NewError> {
        lift { observer, _ in Self.mappingError(transform, to: observer) }
    }

    @inlinable
    static func mappingError<NewError>(
        _ transform: @escaping @Sendable (Error) -> NewError,
        to observer: Signal<Value, NewError>.Observer
    ) -> Observer {
        Observer(value: observer.onValue, termination: { observer.onTermination($0.mapError(transform)) })
    }
}
