/// `zip` of two to six streams of any kinds, whose values come as a tuple that a closure takes apart by name or by position.
extension SignalProducer {
    /// Starts two streams of any kinds and sends the first values of all, the second values of all, and so on.
    ///
    /// - Parameters:
    ///   - first: Started first.
    ///   - second: Started then.
    ///   - buffering: How many values of each are kept that lack a partner yet; all of them by default.
    public static func zip<First: SignalProducerConvertible<Value, Error>, Second: SignalProducerConvertible>(
        _ first: First,
        _ second: Second,
        buffering: Buffering = .unbounded
    ) -> SignalProducer<(Value, Second.Value), Error>
    where Second.Error == Error {
        combining({ Slots(.zip, buffering) }, first.producer, second.producer)
    }

    /// Starts three streams of any kinds and sends the first values of all, the second values of all, and so on.
    ///
    /// - Parameters:
    ///   - first: Started first.
    ///   - second: Started then.
    ///   - third: Started then.
    ///   - buffering: How many values of each are kept that lack a partner yet; all of them by default.
    public static func zip<
        First: SignalProducerConvertible<Value, Error>,
        Second: SignalProducerConvertible,
        Third: SignalProducerConvertible
    >(
        _ first: First,
        _ second: Second,
        _ third: Third,
        buffering: Buffering = .unbounded
    ) -> SignalProducer<(Value, Second.Value, Third.Value), Error>
    where Second.Error == Error, Third.Error == Error {
        combining({ Slots(.zip, buffering) }, first.producer, second.producer, third.producer)
    }

    /// Starts four streams of any kinds and sends the first values of all, the second values of all, and so on.
    ///
    /// - Parameters:
    ///   - first: Started first.
    ///   - second: Started then.
    ///   - third: Started then.
    ///   - fourth: Started then.
    ///   - buffering: How many values of each are kept that lack a partner yet; all of them by default.
    public static func zip<
        First: SignalProducerConvertible<Value, Error>,
        Second: SignalProducerConvertible,
        Third: SignalProducerConvertible,
        Fourth: SignalProducerConvertible
    >(
        _ first: First,
        _ second: Second,
        _ third: Third,
        _ fourth: Fourth,
        buffering: Buffering = .unbounded
    ) -> SignalProducer<(Value, Second.Value, Third.Value, Fourth.Value), Error>
    where Second.Error == Error, Third.Error == Error, Fourth.Error == Error {
        combining({ Slots(.zip, buffering) }, first.producer, second.producer, third.producer, fourth.producer)
    }

    /// Starts five streams of any kinds and sends the first values of all, the second values of all, and so on.
    ///
    /// - Parameters:
    ///   - first: Started first.
    ///   - second: Started then.
    ///   - third: Started then.
    ///   - fourth: Started then.
    ///   - fifth: Started then.
    ///   - buffering: How many values of each are kept that lack a partner yet; all of them by default.
    public static func zip<
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
        _ fifth: Fifth,
        buffering: Buffering = .unbounded
    ) -> SignalProducer<(Value, Second.Value, Third.Value, Fourth.Value, Fifth.Value), Error>
    where Second.Error == Error, Third.Error == Error, Fourth.Error == Error, Fifth.Error == Error {
        combining(
            { Slots(.zip, buffering) },
            first.producer,
            second.producer,
            third.producer,
            fourth.producer,
            fifth.producer
        )
    }

    /// Starts six streams of any kinds and sends the first values of all, the second values of all, and so on.
    ///
    /// - Parameters:
    ///   - first: Started first.
    ///   - second: Started then.
    ///   - third: Started then.
    ///   - fourth: Started then.
    ///   - fifth: Started then.
    ///   - sixth: Started then.
    ///   - buffering: How many values of each are kept that lack a partner yet; all of them by default.
    public static func zip<
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
        _ sixth: Sixth,
        buffering: Buffering = .unbounded
    ) -> SignalProducer<(Value, Second.Value, Third.Value, Fourth.Value, Fifth.Value, Sixth.Value), Error>
    where Second.Error == Error, Third.Error == Error, Fourth.Error == Error, Fifth.Error == Error, Sixth.Error == Error
    {
        combining(
            { Slots(.zip, buffering) },
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
    /// Sends the first values of all, the second values of all, and so on, of two signals.
    ///
    /// - Parameters:
    ///   - first: The first one.
    ///   - second: The second one.
    ///   - buffering: How many values of each are kept that lack a partner yet; all of them by default.
    public static func zip<Second>(
        _ first: Signal,
        _ second: Signal<Second, Error>,
        buffering: Buffering = .unbounded
    ) -> Signal<(Value, Second), Error> {
        first.through { SignalProducer<Value, Error>.zip($0, second.producer, buffering: buffering) }
    }

    /// Sends the first values of all, the second values of all, and so on, of three signals.
    ///
    /// - Parameters:
    ///   - first: The first one.
    ///   - second: The second one.
    ///   - third: The third one.
    ///   - buffering: How many values of each are kept that lack a partner yet; all of them by default.
    public static func zip<Second, Third>(
        _ first: Signal,
        _ second: Signal<Second, Error>,
        _ third: Signal<Third, Error>,
        buffering: Buffering = .unbounded
    ) -> Signal<(Value, Second, Third), Error> {
        first.through { SignalProducer<Value, Error>.zip($0, second.producer, third.producer, buffering: buffering) }
    }

    /// Sends the first values of all, the second values of all, and so on, of four signals.
    ///
    /// - Parameters:
    ///   - first: The first one.
    ///   - second: The second one.
    ///   - third: The third one.
    ///   - fourth: The fourth one.
    ///   - buffering: How many values of each are kept that lack a partner yet; all of them by default.
    public static func zip<Second, Third, Fourth>(
        _ first: Signal,
        _ second: Signal<Second, Error>,
        _ third: Signal<Third, Error>,
        _ fourth: Signal<Fourth, Error>,
        buffering: Buffering = .unbounded
    ) -> Signal<(Value, Second, Third, Fourth), Error> {
        first.through {
            SignalProducer<Value, Error>.zip($0, second.producer, third.producer, fourth.producer, buffering: buffering)
        }
    }

    /// Sends the first values of all, the second values of all, and so on, of five signals.
    ///
    /// - Parameters:
    ///   - first: The first one.
    ///   - second: The second one.
    ///   - third: The third one.
    ///   - fourth: The fourth one.
    ///   - fifth: The fifth one.
    ///   - buffering: How many values of each are kept that lack a partner yet; all of them by default.
    public static func zip<Second, Third, Fourth, Fifth>(
        _ first: Signal,
        _ second: Signal<Second, Error>,
        _ third: Signal<Third, Error>,
        _ fourth: Signal<Fourth, Error>,
        _ fifth: Signal<Fifth, Error>,
        buffering: Buffering = .unbounded
    ) -> Signal<(Value, Second, Third, Fourth, Fifth), Error> {
        first.through {
            SignalProducer<Value, Error>.zip(
                $0,
                second.producer,
                third.producer,
                fourth.producer,
                fifth.producer,
                buffering: buffering
            )
        }
    }

    /// Sends the first values of all, the second values of all, and so on, of six signals.
    ///
    /// - Parameters:
    ///   - first: The first one.
    ///   - second: The second one.
    ///   - third: The third one.
    ///   - fourth: The fourth one.
    ///   - fifth: The fifth one.
    ///   - sixth: The sixth one.
    ///   - buffering: How many values of each are kept that lack a partner yet; all of them by default.
    public static func zip<Second, Third, Fourth, Fifth, Sixth>(
        _ first: Signal,
        _ second: Signal<Second, Error>,
        _ third: Signal<Third, Error>,
        _ fourth: Signal<Fourth, Error>,
        _ fifth: Signal<Fifth, Error>,
        _ sixth: Signal<Sixth, Error>,
        buffering: Buffering = .unbounded
    ) -> Signal<(Value, Second, Third, Fourth, Fifth, Sixth), Error> {
        first.through {
            SignalProducer<Value, Error>.zip(
                $0,
                second.producer,
                third.producer,
                fourth.producer,
                fifth.producer,
                sixth.producer,
                buffering: buffering
            )
        }
    }
}
