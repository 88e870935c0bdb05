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
        Property<(Value, repeat each Other)>.combining(Slots(.combineLatest), first, repeat each others)
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
        Property<[Value]>.combining(Slots(.combineLatest), properties, emptySentinel: emptySentinel)
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
        Property<(Value, repeat each Other)>.combining(Slots(.zip, buffering), first, repeat each others)
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
        Property<[Value]>.combining(Slots(.zip, buffering), properties, emptySentinel: emptySentinel)
    }
}
