extension Property {
    /// A property of the values of several, as a tuple.
    ///
    /// - Parameters:
    ///   - first: The first one.
    ///   - others: The others.
    @_disfavoredOverload  // Its tuple can't be taken apart by position in a closure.
    public static func combineLatest<each Other: Sendable>(
        _ first: Property,
        _ others: repeat Property<each Other>
    ) -> Property<(Value, repeat each Other)> {
        return Property<(Value, repeat each Other)>(
            initial: (first.value, repeat (each others).value),
            following: SignalProducer<Value, Never>.combineLatest(first.producer, repeat (each others).producer)
        )
    }

    /// A property of the values of the properties of a sequence, as an array.
    ///
    /// - Parameters:
    ///   - properties: The properties, of any kind.
    ///   - emptySentinel: What it is if there are none.
    public static func combineLatest(
        _ properties: some Sequence<some PropertyProtocol<Value>>,
        emptySentinel: [Value] = []
    ) -> Property<[Value]> {
        let properties = Array(properties)
        return Property<[Value]>(
            initial: properties.isEmpty ? emptySentinel : properties.map(\.value),
            following: SignalProducer.combineLatest(properties.map(\.producer), emptySentinel: emptySentinel)
        )
    }

    /// A property of the values of several: the first of all, the second of all, and so on.
    ///
    /// - Parameters:
    ///   - first: The first one.
    ///   - others: The others.
    ///   - buffering: How many values of each are kept that lack a partner yet; all of them by default.
    @_disfavoredOverload  // Its tuple can't be taken apart by position in a closure.
    public static func zip<each Other: Sendable>(
        _ first: Property,
        _ others: repeat Property<each Other>,
        buffering: Buffering = .unbounded
    ) -> Property<(Value, repeat each Other)> {
        return Property<(Value, repeat each Other)>(
            initial: (first.value, repeat (each others).value),
            following: SignalProducer<Value, Never>.zip(
                first.producer,
                repeat (each others).producer,
                buffering: buffering
            )
        )
    }

    /// A property of the values of the properties of a sequence: the first of all, the second of all, and so on.
    ///
    /// - Parameters:
    ///   - properties: The properties, of any kind.
    ///   - emptySentinel: What it is if there are none.
    ///   - buffering: How many values of each are kept that lack a partner yet; all of them by default.
    public static func zip(
        _ properties: some Sequence<some PropertyProtocol<Value>>,
        emptySentinel: [Value] = [],
        buffering: Buffering = .unbounded
    ) -> Property<[Value]> {
        let properties = Array(properties)
        return Property<[Value]>(
            initial: properties.isEmpty ? emptySentinel : properties.map(\.value),
            following: SignalProducer.zip(
                properties.map(\.producer),
                emptySentinel: emptySentinel,
                buffering: buffering
            )
        )
    }
}
