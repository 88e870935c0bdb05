extension SignalProducer {
    /// Returns a producer that sends the values of results; with the first failure it fails and ends the work.
    @inlinable
    public func dematerializeResults<Success>() -> SignalProducer<Success, Error>
    where Value == Result<Success, Error> {
        cutting { { $0.cut } }
    }
}

extension SignalProducer where Error == Never {
    /// Returns a producer that sends the values of results; with the first failure it fails and ends the work.
    @inlinable
    public func dematerializeResults<Success, Failure>() -> SignalProducer<Success, Failure>
    where Value == Result<Success, Failure> {
        promoteError(Failure.self).cutting { { $0.cut } }
    }
}

extension Signal {
    /// Returns a signal that sends the values of results, and fails with the first failure.
    @inlinable
    public func dematerializeResults<Success>() -> Signal<Success, Error> where Value == Result<Success, Error> {
        through { $0.dematerializeResults() }
    }
}

extension Signal where Error == Never {
    /// Returns a signal that sends the values of results, and fails with the first failure.
    @inlinable
    public func dematerializeResults<Success, Failure>() -> Signal<Success, Failure>
    where Value == Result<Success, Failure> {
        through { $0.dematerializeResults() }
    }
}

extension Result {
    @inlinable var cut: Cut<Success, Failure> {
        switch self {
        case let .success(value): return .send(value)
        case let .failure(error): return .end(.failed(error))
        }
    }
}
