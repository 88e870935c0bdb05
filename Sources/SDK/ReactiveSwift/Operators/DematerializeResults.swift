import MillraceStreams

extension SignalProducer {
    /// Returns a producer that sends the values of results; with the first failure it fails and ends the work.
    @inlinable
    public func dematerializeResults<Success>() -> SignalProducer<Success, Error>
    where Value == Result<Success, Error> {
        attemptMap { $0 }
    }
}

extension SignalProducer where Error == Never {
    /// Returns a producer that sends the values of results; with the first failure it fails and ends the work.
    @inlinable
    public func dematerializeResults<Success, Failure>() -> SignalProducer<Success, Failure>
    where Value == Result<Success, Failure> {
        attemptMap { $0 }
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
