extension LawTable {
    /// What only calls an operator that has a row, with a stream of another kind or with more streams, and the suite
    /// that holds it.
    static let overloads: [String: String] = [
        "MutableProperty.init(wrappedValue:)": "PropertyWrapperTests",
        "Property.all(_: PropertyProtocol<Bool>...) where Value == Bool": "MixedKindsTests",
        "Property.any(_: PropertyProtocol<Bool>...) where Value == Bool": "MixedKindsTests",
        "Property.combineLatest(_: Property, _: repeat Property<each Other>)": "PropertyTuplesTests",
        "Property.combineLatest(_:_:_:)": "TuplesTests",
        "Property.combineLatest(_:_:_:_:)": "TuplesTests",
        "Property.combineLatest(_:_:_:_:_:)": "PropertyTuplesTests",
        "Property.combineLatest(_:_:_:_:_:_:)": "PropertyTuplesTests",
        "Property.init(initial: Value, then: some SignalProducerConvertible<Wrapped, Never>) where Value == Wrapped?":
            "MixedKindsTests",
        "Property.zip(_: Property, _: repeat Property<each Other>, buffering: Buffering)": "PropertyTuplesTests",
        "Property.zip(_:_:_:_:_:_:buffering:)": "PropertyTuplesTests",
        "Property.zip(_:_:_:_:_:buffering:)": "PropertyTuplesTests",
        "Property.zip(_:_:_:_:buffering:)": "PropertyTuplesTests",
        "Property.zip(_:_:_:buffering:)": "PropertyTuplesTests",
        "Signal.combineLatest(_: Signal, _: repeat Signal<each Other, Error>)": "LongTuplesTests",
        "Signal.combineLatest(_:_:_:)": "TuplesTests",
        "Signal.combineLatest(_:_:_:_:)": "TuplesTests",
        "Signal.combineLatest(_:_:_:_:_:)": "LongTuplesTests",
        "Signal.combineLatest(_:_:_:_:_:_:)": "LongTuplesTests",
        "Signal.flatMap(_: FlattenStrategy, _: (Value) -> Inner) where Error == Never": "MixedKindsTests",
        "Signal.flatMap(_: FlattenStrategy, _: (Value) -> Inner) where Error == Never, Inner.Error == Never":
            "MixedKindsTests",
        "Signal.flatMap(_: FlattenStrategy, _: (Value) -> Inner) where Inner.Error == Error": "MixedKindsTests",
        "Signal.flatMapError(_:) where Next.Value == Value": "MixedKindsTests",
        "Signal.sample(on: some SignalProducerConvertible<Void, Never>)": "MixedKindsTests",
        "Signal.skip(until: some SignalProducerConvertible<Void, Never>)": "MixedKindsTests",
        "Signal.take(until: some SignalProducerConvertible<Void, Never>)": "MixedKindsTests",
        "Signal.take(untilReplacement: some SignalProducerConvertible<Value, Error>)": "MixedKindsTests",
        "Signal.withLatest(from:) where Other.Error == Never": "MixedKindsTests",
        "Signal.zip(_: Signal, _: repeat Signal<each Other, Error>, buffering: Buffering)": "LongTuplesTests",
        "Signal.zip(_:_:_:_:_:_:buffering:)": "LongTuplesTests",
        "Signal.zip(_:_:_:_:_:buffering:)": "LongTuplesTests",
        "Signal.zip(_:_:_:_:buffering:)": "TuplesTests",
        "Signal.zip(_:_:_:buffering:)": "TuplesTests",
        "SignalProducer.all(_: SignalProducerConvertible<Bool, Error>...) where Value == Bool": "MixedKindsTests",
        "SignalProducer.all(_: some Sequence<some SignalProducerConvertible<Bool, Error>>) where Value == Bool":
            "MixedKindsTests",
        "SignalProducer.and(_: some SignalProducerConvertible<Bool, Error>) where Value == Bool":
            "MixedKindsTests",
        "SignalProducer.any(_: SignalProducerConvertible<Bool, Error>...) where Value == Bool": "MixedKindsTests",
        "SignalProducer.any(_: some Sequence<some SignalProducerConvertible<Bool, Error>>) where Value == Bool":
            "MixedKindsTests",
        "SignalProducer.combineLatest(_: some Sequence<some SignalProducerConvertible<Value, Error>>, emptySentinel: [Value]?)":
            "MixedKindsTests",
        "SignalProducer.combineLatest(_: SignalProducer, _: repeat SignalProducer<each Other, Error>)":
            "LongTuplesTests",
        "SignalProducer.combineLatest(_:_:_:_:)": "TuplesTests",
        "SignalProducer.combineLatest(_:_:_:_:_:)": "LongTuplesTests",
        "SignalProducer.combineLatest(_:_:_:_:_:_:)": "LongTuplesTests",
        "SignalProducer.combineLatest(with:) where Other.Error == Error": "MixedKindsTests",
        "SignalProducer.concat(_: some SignalProducerConvertible<Value, Error>)": "MixedKindsTests",
        "SignalProducer.flatMap(_: FlattenStrategy, _: (Value) -> Inner) where Error == Never": "MixedKindsTests",
        "SignalProducer.flatMap(_: FlattenStrategy, _: (Value) -> Inner) where Error == Never, Inner.Error == Never":
            "MixedKindsTests",
        "SignalProducer.flatMap(_: FlattenStrategy, _: (Value) -> Inner) where Inner.Error == Error":
            "MixedKindsTests",
        "SignalProducer.flatMapError(_:) where Next.Value == Value": "MixedKindsTests",
        "SignalProducer.merge(_: SignalProducerConvertible<Value, Error>...)": "MixedKindsTests",
        "SignalProducer.merge(_: some Sequence<some SignalProducerConvertible<Value, Error>>)": "MixedKindsTests",
        "SignalProducer.merge(with: some SignalProducerConvertible<Value, Error>)": "MixedKindsTests",
        "SignalProducer.or(_: some SignalProducerConvertible<Bool, Error>) where Value == Bool": "MixedKindsTests",
        "SignalProducer.prefix(_: some SignalProducerConvertible<Value, Error>)": "MixedKindsTests",
        "SignalProducer.sample(on: some SignalProducerConvertible<Void, Never>)": "MixedKindsTests",
        "SignalProducer.skip(until: some SignalProducerConvertible<Void, Never>)": "MixedKindsTests",
        "SignalProducer.take(until: some SignalProducerConvertible<Void, Never>)": "MixedKindsTests",
        "SignalProducer.take(untilReplacement: some SignalProducerConvertible<Value, Error>)": "MixedKindsTests",
        "SignalProducer.then(_: Next) where Error == Never": "MixedKindsTests",
        "SignalProducer.then(_: Next) where Error == Never, Next.Error == Never": "MixedKindsTests",
        "SignalProducer.then(_: Next) where Next.Error == Error": "MixedKindsTests",
        "SignalProducer.withLatest(from:) where Other.Error == Never": "MixedKindsTests",
        "SignalProducer.zip(_: some Sequence<some SignalProducerConvertible<Value, Error>>, emptySentinel: [Value]?, buffering: Buffering)":
            "MixedKindsTests",
        "SignalProducer.zip(_:_:_:_:_:_:buffering:)": "LongTuplesTests",
        "SignalProducer.zip(_:_:_:_:_:buffering:)": "LongTuplesTests",
        "SignalProducer.zip(_:_:_:_:buffering:)": "TuplesTests",
        "SignalProducer.zip(_: SignalProducer, _: repeat SignalProducer<each Other, Error>, buffering: Buffering)":
            "LongTuplesTests",
        "SignalProducer.zip(with:buffering:) where Other.Error == Error": "MixedKindsTests",
    ]
}
