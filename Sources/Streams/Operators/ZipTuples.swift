/// `zip` of two to six streams of any kinds; a closure can take the tuple of their values apart by name or by position.
extension SignalProducer {
    /// Returns a producer that starts two streams of any kinds and sends the first values of both, the second values of
    /// both, and so on.
    ///
    /// - Parameters:
    ///   - first: The first stream to start.
    ///   - second: The second stream to start.
    ///   - buffering: The number of values of each that wait for partners; unbounded by default.
    @inlinable
    public static func zip<First: SignalProducerConvertible<Value, Error>, Second: SignalProducerConvertible>(
        _ first: First,
        _ second: Second,
        buffering: Buffering = .unbounded
    ) -> SignalProducer<(Value, Second.Value), Error>
    where Second.Error == Error {
        first.producer.zip(with: second.producer, buffering: buffering)
    }

    /// Returns a producer that starts three streams of any kinds and sends the first values of all, the second values
    /// of all, and so on.
    ///
    /// - Parameters:
    ///   - first: The first stream to start.
    ///   - second: The second stream to start.
    ///   - third: The third stream to start.
    ///   - buffering: The number of values of each that wait for partners; unbounded by default.
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

    /// Returns a producer that starts four streams of any kinds and sends the first values of all, the second values of
    /// all, and so on.
    ///
    /// - Parameters:
    ///   - first: The first stream to start.
    ///   - second: The second stream to start.
    ///   - third: The third stream to start.
    ///   - fourth: The fourth stream to start.
    ///   - buffering: The number of values of each that wait for partners; unbounded by default.
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

    /// Returns a producer that starts five streams of any kinds and sends the first values of all, the second values of
    /// all, and so on.
    ///
    /// - Parameters:
    ///   - first: The first stream to start.
    ///   - second: The second stream to start.
    ///   - third: The third stream to start.
    ///   - fourth: The fourth stream to start.
    ///   - fifth: The fifth stream to start.
    ///   - buffering: The number of values of each that wait for partners; unbounded by default.
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

    /// Returns a producer that starts six streams of any kinds and sends the first values of all, the second values of
    /// all, and so on.
    ///
    /// - Parameters:
    ///   - first: The first stream to start.
    ///   - second: The second stream to start.
    ///   - third: The third stream to start.
    ///   - fourth: The fourth stream to start.
    ///   - fifth: The fifth stream to start.
    ///   - sixth: The sixth stream to start.
    ///   - buffering: The number of values of each that wait for partners; unbounded by default.
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
    /// Returns a signal that sends the first values of two signals, the second values of both, and so on.
    ///
    /// - Parameters:
    ///   - first: The first signal.
    ///   - second: The second signal.
    ///   - buffering: The number of values of each that wait for partners; unbounded by default.
    public static func zip<Second>(
        _ first: Signal,
        _ second: Signal<Second, Error>,
        buffering: Buffering = .unbounded
    ) -> Signal<(Value, Second), Error> {
        first.through { SignalProducer<Value, Error>.zip($0, second.producer, buffering: buffering) }
    }

    /// Returns a signal that sends the first values of three signals, the second values of all, and so on.
    ///
    /// - Parameters:
    ///   - first: The first signal.
    ///   - second: The second signal.
    ///   - third: The third signal.
    ///   - buffering: The number of values of each that wait for partners; unbounded by default.
    public static func zip<Second, Third>(
        _ first: Signal,
        _ second: Signal<Second, Error>,
        _ third: Signal<Third, Error>,
        buffering: Buffering = .unbounded
    ) -> Signal<(Value, Second, Third), Error> {
        first.through { SignalProducer<Value, Error>.zip($0, second.producer, third.producer, buffering: buffering) }
    }

    /// Returns a signal that sends the first values of four signals, the second values of all, and so on.
    ///
    /// - Parameters:
    ///   - first: The first signal.
    ///   - second: The second signal.
    ///   - third: The third signal.
    ///   - fourth: The fourth signal.
    ///   - buffering: The number of values of each that wait for partners; unbounded by default.
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

    /// Returns a signal that sends the first values of five signals, the second values of all, and so on.
    ///
    /// - Parameters:
    ///   - first: The first signal.
    ///   - second: The second signal.
    ///   - third: The third signal.
    ///   - fourth: The fourth signal.
    ///   - fifth: The fifth signal.
    ///   - buffering: The number of values of each that wait for partners; unbounded by default.
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

    /// Returns a signal that sends the first values of six signals, the second values of all, and so on.
    ///
    /// - Parameters:
    ///   - first: The first signal.
    ///   - second: The second signal.
    ///   - third: The third signal.
    ///   - fourth: The fourth signal.
    ///   - fifth: The fifth signal.
    ///   - sixth: The sixth signal.
    ///   - buffering: The number of values of each that wait for partners; unbounded by default.
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
