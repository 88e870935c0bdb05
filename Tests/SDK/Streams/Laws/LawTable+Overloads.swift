extension LawTable {
    /// What only calls an operator that has a row, with a stream of another kind or with more streams, by the suite
    /// that holds it.
    private static let overloadsBySuite: [String: [String]] = [
        "LongTuplesTests": [
            "Signal.combineLatest(_: Signal, _: repeat Signal<each Other, Error>)",
            "Signal.combineLatest(_:_:_:_:_:)",
            "Signal.combineLatest(_:_:_:_:_:_:)",
            "Signal.zip(_: Signal, _: repeat Signal<each Other, Error>, buffering: Buffering)",
            "Signal.zip(_:_:_:_:_:_:buffering:)",
            "Signal.zip(_:_:_:_:_:buffering:)",
            "SignalProducer.combineLatest(_: SignalProducer, _: repeat SignalProducer<each Other, Error>)",
            "SignalProducer.combineLatest(_:_:_:_:_:)",
            "SignalProducer.combineLatest(_:_:_:_:_:_:)",
            "SignalProducer.zip(_:_:_:_:_:_:buffering:)",
            "SignalProducer.zip(_:_:_:_:_:buffering:)",
            "SignalProducer.zip(_: SignalProducer, _: repeat SignalProducer<each Other, Error>, buffering: Buffering)",
        ],
        "MixedKindsTests": [
            "Property.all(_: PropertyProtocol<Bool>...) where Value == Bool",
            "Property.any(_: PropertyProtocol<Bool>...) where Value == Bool",
            "Property.init(initial: Value, then: some SignalProducerConvertible<Wrapped, Never>) where Value == Wrapped?",
            "Signal.flatMap(_: FlattenStrategy, _: (Value) -> Inner) where Error == Never",
            "Signal.flatMap(_: FlattenStrategy, _: (Value) -> Inner) where Error == Never, Inner.Error == Never",
            "Signal.flatMap(_: FlattenStrategy, _: (Value) -> Inner) where Inner.Error == Error",
            "Signal.flatMapError(_:) where Next.Value == Value",
            "Signal.sample(on: some SignalProducerConvertible<Void, Never>)",
            "Signal.skip(until: some SignalProducerConvertible<Void, Never>)",
            "Signal.take(until: some SignalProducerConvertible<Void, Never>)",
            "Signal.take(untilReplacement: some SignalProducerConvertible<Value, Error>)",
            "Signal.withLatest(from:) where Other.Error == Never",
            "SignalProducer.all(_: SignalProducerConvertible<Bool, Error>...) where Value == Bool",
            "SignalProducer.all(_: some Sequence<some SignalProducerConvertible<Bool, Error>>) where Value == Bool",
            "SignalProducer.and(_: some SignalProducerConvertible<Bool, Error>) where Value == Bool",
            "SignalProducer.any(_: SignalProducerConvertible<Bool, Error>...) where Value == Bool",
            "SignalProducer.any(_: some Sequence<some SignalProducerConvertible<Bool, Error>>) where Value == Bool",
            "SignalProducer.combineLatest(_: some Sequence<some SignalProducerConvertible<Value, Error>>, emptySentinel: [Value]?)",
            "SignalProducer.combineLatest(with:) where Other.Error == Error",
            "SignalProducer.concat(_: some SignalProducerConvertible<Value, Error>)",
            "SignalProducer.flatMap(_: FlattenStrategy, _: (Value) -> Inner) where Error == Never",
            "SignalProducer.flatMap(_: FlattenStrategy, _: (Value) -> Inner) where Error == Never, Inner.Error == Never",
            "SignalProducer.flatMap(_: FlattenStrategy, _: (Value) -> Inner) where Inner.Error == Error",
            "SignalProducer.flatMapError(_:) where Next.Value == Value",
            "SignalProducer.merge(_: SignalProducerConvertible<Value, Error>...)",
            "SignalProducer.merge(_: some Sequence<some SignalProducerConvertible<Value, Error>>)",
            "SignalProducer.merge(with: some SignalProducerConvertible<Value, Error>)",
            "SignalProducer.or(_: some SignalProducerConvertible<Bool, Error>) where Value == Bool",
            "SignalProducer.prefix(_: some SignalProducerConvertible<Value, Error>)",
            "SignalProducer.sample(on: some SignalProducerConvertible<Void, Never>)",
            "SignalProducer.skip(until: some SignalProducerConvertible<Void, Never>)",
            "SignalProducer.take(until: some SignalProducerConvertible<Void, Never>)",
            "SignalProducer.take(untilReplacement: some SignalProducerConvertible<Value, Error>)",
            "SignalProducer.then(_: Next) where Error == Never",
            "SignalProducer.then(_: Next) where Error == Never, Next.Error == Never",
            "SignalProducer.then(_: Next) where Next.Error == Error",
            "SignalProducer.withLatest(from:) where Other.Error == Never",
            "SignalProducer.zip(_: some Sequence<some SignalProducerConvertible<Value, Error>>, emptySentinel: [Value]?, buffering: Buffering)",
            "SignalProducer.zip(with:buffering:) where Other.Error == Error",
        ],
        "PropertyTuplesTests": [
            "Property.combineLatest(_: Property, _: repeat Property<each Other>)",
            "Property.combineLatest(_:_:_:_:_:)",
            "Property.combineLatest(_:_:_:_:_:_:)",
            "Property.zip(_: Property, _: repeat Property<each Other>, buffering: Buffering)",
            "Property.zip(_:_:_:_:_:_:buffering:)",
            "Property.zip(_:_:_:_:_:buffering:)",
            "Property.zip(_:_:_:_:buffering:)",
            "Property.zip(_:_:_:buffering:)",
        ],
        "PropertyWrapperTests": [
            "MutableProperty.init(wrappedValue:)"
        ],
        "TuplesTests": [
            "Property.combineLatest(_:_:_:)",
            "Property.combineLatest(_:_:_:_:)",
            "Signal.combineLatest(_:_:_:)",
            "Signal.combineLatest(_:_:_:_:)",
            "Signal.zip(_:_:_:_:buffering:)",
            "Signal.zip(_:_:_:buffering:)",
            "SignalProducer.combineLatest(_:_:_:_:)",
            "SignalProducer.zip(_:_:_:_:buffering:)",
        ],
    ]

    /// The suite that holds each of them.
    static let overloads = Dictionary(
        uniqueKeysWithValues: overloadsBySuite.flatMap { suite, keys in keys.map { ($0, suite) } }
    )
}
