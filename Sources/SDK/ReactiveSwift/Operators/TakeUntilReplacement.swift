import MillraceStreams

extension SignalProducer {
    /// Returns a producer that sends the values until another stream sends an event, and from then on that stream's
    /// values.
    ///
    /// The completion of this stream is ignored; its failure or interruption ends the producer until it is replaced.
    ///
    /// - Parameter replacement: The other stream, started first.
    @inlinable
    public func take(untilReplacement replacement: SignalProducer<Value, Error>) -> SignalProducer {
        SignalProducer.attaching { [attach] observer, lifetime in
            let source = Source(observer, within: lifetime)
            let scope = Lifetime(source)
            let original = scope.makeChild()
            // The source makes this decision, so that an event of one stream can't interleave with an event of the
            // other.
            let isReplaced = Confined(false)
            replacement.attach(
                source.input(
                    value: { value in
                        isReplaced.state = true
                        original.dispose()
                        return value
                    },
                    completed: { true }
                ),
                scope
            )
            guard !original.isDisposed else { return }
            attach(
                .init(
                    value: source.input(value: { isReplaced.state ? nil : $0 }, completed: { false }).onValue,
                    termination: { termination in
                        if case .completed = termination { return }
                        source.serializer.runNext {
                            if !isReplaced.state {
                                source.finish(termination)
                            }
                        }
                    }
                ),
                Lifetime(original)
            )
        }
    }

    /// Returns a producer that switches to another stream of any kind when that sends an event.
    @inlinable
    public func take(untilReplacement replacement: some SignalProducerConvertible<Value, Error>) -> SignalProducer {
        take(untilReplacement: replacement.producer)
    }
}

extension Signal {
    /// Returns a signal that sends the values until another stream, which is started at once, sends an event, and from
    /// then on that stream's values.
    @inlinable
    public func take(untilReplacement replacement: some SignalProducerConvertible<Value, Error>) -> Signal {
        through { $0.take(untilReplacement: replacement) }
    }

    /// Returns a signal that switches to a producer, which is started at once, when that sends an event.
    @inlinable
    public func take(untilReplacement replacement: SignalProducer<Value, Error>) -> Signal {
        through { $0.take(untilReplacement: replacement) }
    }
}
