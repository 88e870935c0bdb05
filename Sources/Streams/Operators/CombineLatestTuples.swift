/// `combineLatest` of two to six streams of any kinds; a closure can take the tuple of their values apart by name or by
/// position.
extension SignalProducer {
    /// Returns a producer that starts two streams of any kinds and sends the latest values of both whenever one sends,
    /// once both have sent a value.
    ///
    /// - Parameters:
    ///   - first: The first stream to start.
    ///   - second: The second stream to start.
    @inlinable
    public static func combineLatest<First: SignalProducerConvertible<Value, Error>, Second: SignalProducerConvertible>(
        _ first: First,
        _ second: Second
    ) -> SignalProducer<(Value, Second.Value), Error>
    where Second.Error == Error {
        first.producer.combineLatest(with: second.producer)
    }

    /// Returns a producer that starts three streams of any kinds and sends the latest values of all whenever one sends,
    /// once all have sent a value.
    ///
    /// - Parameters:
    ///   - first: The first stream to start.
    ///   - second: The second stream to start.
    ///   - third: The third stream to start.
    public static func combineLatest<
        First: SignalProducerConvertible<Value, Error>,
        Second: SignalProducerConvertible,
        Third: SignalProducerConvertible
    >(
        _ first: First,
        _ second: Second,
        _ third: Third
    ) -> SignalProducer<(Value, Second.Value, Third.Value), Error>
    where Second.Error == Error, Third.Error == Error {
        combining({ Slots(.combineLatest) }, first.producer, second.producer, third.producer)
    }

    /// Returns a producer that starts four streams of any kinds and sends the latest values of all whenever one sends,
    /// once all have sent a value.
    ///
    /// - Parameters:
    ///   - first: The first stream to start.
    ///   - second: The second stream to start.
    ///   - third: The third stream to start.
    ///   - fourth: The fourth stream to start.
    public static func combineLatest<
        First: SignalProducerConvertible<Value, Error>,
        Second: SignalProducerConvertible,
        Third: SignalProducerConvertible,
        Fourth: SignalProducerConvertible
    >(
        _ first: First,
        _ second: Second,
        _ third: Third,
        _ fourth: Fourth
    ) -> SignalProducer<(Value, Second.Value, Third.Value, Fourth.Value), Error>
    where Second.Error == Error, Third.Error == Error, Fourth.Error == Error {
        combining({ Slots(.combineLatest) }, first.producer, second.producer, third.producer, fourth.producer)
    }

    /// Returns a producer that starts five streams of any kinds and sends the latest values of all whenever one sends,
    /// once all have sent a value.
    ///
    /// - Parameters:
    ///   - first: The first stream to start.
    ///   - second: The second stream to start.
    ///   - third: The third stream to start.
    ///   - fourth: The fourth stream to start.
    ///   - fifth: The fifth stream to start.
    public static func combineLatest<
        First: SignalProducerConvertible<Value, Error>,
        Second: SignalProducerConvertible,
        Third: SignalProducerConvertible,
        Fourth: SignalProducerConvertible,
        Fifth: SignalProducerConvertible
    >(
        _ first: First,
        _ second: Second,
        _ third: Third,
        _ fourth: Fourth,
        _ fifth: Fifth
    ) -> SignalProducer<(Value, Second.Value, Third.Value, Fourth.Value, Fifth.Value), Error>
    where Second.Error == Error, Third.Error == Error, Fourth.Error == Error, Fifth.Error == Error {
        combining(
            { Slots(.combineLatest) },
            first.producer,
            second.producer,
            third.producer,
            fourth.producer,
            fifth.producer
        )
    }

    /// Returns a producer that starts six streams of any kinds and sends the latest values of all whenever one sends,
    /// once all have sent a value.
    ///
    /// - Parameters:
    ///   - first: The first stream to start.
    ///   - second: The second stream to start.
    ///   - third: The third stream to start.
    ///   - fourth: The fourth stream to start.
    ///   - fifth: The fifth stream to start.
    ///   - sixth: The sixth stream to start.
    public static func combineLatest<
        First: SignalProducerConvertible<Value, Error>,
        Second: SignalProducerConvertible,
        Third: SignalProducerConvertible,
        Fourth: SignalProducerConvertible,
        Fifth: SignalProducerConvertible,
        Sixth: SignalProducerConvertible
    >(
        _ first: First,
        _ second: Second,
        _ third: Third,
        _ fourth: Fourth,
        _ fifth: Fifth,
        _ sixth: Sixth
    ) -> SignalProducer<(Value, Second.Value, Third.Value, Fourth.Value, Fifth.Value, Sixth.Value), Error>
    where Second.Error == Error, Third.Error == Error, Fourth.Error == Error, Fifth.Error == Error, Sixth.Error == Error
    {
        combining(
            { Slots(.combineLatest) },
            first.producer,
            second.producer,
            third.producer,
            fourth.producer,
            fifth.producer,
            sixth.producer
        )
    }
}

extension Signal {
    /// Returns a signal that sends the latest values of two signals whenever one sends, once both have sent a value.
    ///
    /// - Parameters:
    ///   - first: The first signal.
    ///   - second: The second signal.
    public static func combineLatest<Second>(
        _ first: Signal,
        _ second: Signal<Second, Error>
    ) -> Signal<(Value, Second), Error> {
        first.through { SignalProducer<Value, Error>.combineLatest($0, second.producer) }
    }

    /// Returns a signal that sends the latest values of three signals whenever one sends, once all have sent a value.
    ///
    /// - Parameters:
    ///   - first: The first signal.
    ///   - second: The second signal.
    ///   - third: The third signal.
    public static func combineLatest<Second, Third>(
        _ first: Signal,
        _ second: Signal<Second, Error>,
        _ third: Signal<Third, Error>
    ) -> Signal<(Value, Second, Third), Error> {
        first.through { SignalProducer<Value, Error>.combineLatest($0, second.producer, third.producer) }
    }

    /// Returns a signal that sends the latest values of four signals whenever one sends, once all have sent a value.
    ///
    /// - Parameters:
    ///   - first: The first signal.
    ///   - second: The second signal.
    ///   - third: The third signal.
    ///   - fourth: The fourth signal.
    public static func combineLatest<Second, Third, Fourth>(
        _ first: Signal,
        _ second: Signal<Second, Error>,
        _ third: Signal<Third, Error>,
        _ fourth: Signal<Fourth, Error>
    ) -> Signal<(Value, Second, Third, Fourth), Error> {
        first.through {
            SignalProducer<Value, Error>.combineLatest($0, second.producer, third.producer, fourth.producer)
        }
    }

    /// Returns a signal that sends the latest values of five signals whenever one sends, once all have sent a value.
    ///
    /// - Parameters:
    ///   - first: The first signal.
    ///   - second: The second signal.
    ///   - third: The third signal.
    ///   - fourth: The fourth signal.
    ///   - fifth: The fifth signal.
    public static func combineLatest<Second, Third, Fourth, Fifth>(
        _ first: Signal,
        _ second: Signal<Second, Error>,
        _ third: Signal<Third, Error>,
        _ fourth: Signal<Fourth, Error>,
        _ fifth: Signal<Fifth, Error>
    ) -> Signal<(Value, Second, Third, Fourth, Fifth), Error> {
        first.through {
            SignalProducer<Value, Error>.combineLatest(
                $0,
                second.producer,
                third.producer,
                fourth.producer,
                fifth.producer
            )
        }
    }

    /// Returns a signal that sends the latest values of six signals whenever one sends, once all have sent a value.
    ///
    /// - Parameters:
    ///   - first: The first signal.
    ///   - second: The second signal.
    ///   - third: The third signal.
    ///   - fourth: The fourth signal.
    ///   - fifth: The fifth signal.
    ///   - sixth: The sixth signal.
    public static func combineLatest<Second, Third, Fourth, Fifth, Sixth>(
        _ first: Signal,
        _ second: Signal<Second, Error>,
        _ third: Signal<Third, Error>,
        _ fourth: Signal<Fourth, Error>,
        _ fifth: Signal<Fifth, Error>,
        _ sixth: Signal<Sixth, Error>
    ) -> Signal<(Value, Second, Third, Fourth, Fifth, Sixth), Error> {
        first.through {
            SignalProducer<Value, Error>.combineLatest(
                $0,
                second.producer,
                third.producer,
                fourth.producer,
                fifth.producer,
                sixth.producer
            )
        }
    }
}
