import MillraceStreams

extension SignalProducer where Error == Never {
    /// Returns a producer that sends the events it receives as values, up to the first one that ends a stream.
    @inlinable
    public func dematerialize<Inner, Failure>() -> SignalProducer<Inner, Failure>
    where Value == Signal<Inner, Failure>.Event {
        promoteError(Failure.self).cutting {
            { event in
                switch event {
                case let .value(value): return .send(value)
                case let .failed(error): return .end(.failed(error))
                case .completed: return .end(.completed)
                case .interrupted: return .end(.interrupted)
                }
            }
        }
    }
}

extension Signal where Error == Never {
    /// Returns a signal that sends the events it receives as values, up to the first one that ends a stream.
    @inlinable
    public func dematerialize<Inner, Failure>() -> Signal<Inner, Failure>
    where Value == Signal<Inner, Failure>.Event {
        through { $0.dematerialize() }
    }
}
