/// `combineLatest` of two to six streams of any kinds, whose values come as a tuple that a closure takes apart by name or by position.
extension SignalProducer {
    /// Starts two streams of any kinds and sends the latest values of all whenever one sends, once all have.
    ///
    /// - Parameters:
    ///   - first: Started first.
    ///   - second: Started then.
    public static func combineLatest<First: SignalProducerConvertible<Value, Error>, Second: SignalProducerConvertible>(
        _ first: First,
        _ second: Second
    ) -> SignalProducer<(Value, Second.Value), Error>
    where Second.Error == Error {
        combining({ Slots(.combineLatest) }, first.producer, second.producer)
    }

    /// Starts three streams of any kinds and sends the latest values of all whenever one sends, once all have.
    ///
    /// - Parameters:
    ///   - first: Started first.
    ///   - second: Started then.
    ///   - third: Started then.
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

    /// Starts four streams of any kinds and sends the latest values of all whenever one sends, once all have.
    ///
    /// - Parameters:
    ///   - first: Started first.
    ///   - second: Started then.
    ///   - third: Started then.
    ///   - fourth: Started then.
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

    /// Starts five streams of any kinds and sends the latest values of all whenever one sends, once all have.
    ///
    /// - Parameters:
    ///   - first: Started first.
    ///   - second: Started then.
    ///   - third: Started then.
    ///   - fourth: Started then.
    ///   - fifth: Started then.
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

    /// Starts six streams of any kinds and sends the latest values of all whenever one sends, once all have.
    ///
    /// - Parameters:
    ///   - first: Started first.
    ///   - second: Started then.
    ///   - third: Started then.
    ///   - fourth: Started then.
    ///   - fifth: Started then.
    ///   - sixth: Started then.
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
    /// Sends the latest values of all whenever one sends, once all have, of two signals.
    ///
    /// - Parameters:
    ///   - first: The first one.
    ///   - second: The second one.
    public static func combineLatest<Second>(
        _ first: Signal,
        _ second: Signal<Second, Error>
    ) -> Signal<(Value, Second), Error> {
        first.through { SignalProducer<Value, Error>.combineLatest($0, second.producer) }
    }

    /// Sends the latest values of all whenever one sends, once all have, of three signals.
    ///
    /// - Parameters:
    ///   - first: The first one.
    ///   - second: The second one.
    ///   - third: The third one.
    public static func combineLatest<Second, Third>(
        _ first: Signal,
        _ second: Signal<Second, Error>,
        _ third: Signal<Third, Error>
    ) -> Signal<(Value, Second, Third), Error> {
        first.through { SignalProducer<Value, Error>.combineLatest($0, second.producer, third.producer) }
    }

    /// Sends the latest values of all whenever one sends, once all have, of four signals.
    ///
    /// - Parameters:
    ///   - first: The first one.
    ///   - second: The second one.
    ///   - third: The third one.
    ///   - fourth: The fourth one.
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

    /// Sends the latest values of all whenever one sends, once all have, of five signals.
    ///
    /// - Parameters:
    ///   - first: The first one.
    ///   - second: The second one.
    ///   - third: The third one.
    ///   - fourth: The fourth one.
    ///   - fifth: The fifth one.
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

    /// Sends the latest values of all whenever one sends, once all have, of six signals.
    ///
    /// - Parameters:
    ///   - first: The first one.
    ///   - second: The second one.
    ///   - third: The third one.
    ///   - fourth: The fourth one.
    ///   - fifth: The fifth one.
    ///   - sixth: The sixth one.
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
