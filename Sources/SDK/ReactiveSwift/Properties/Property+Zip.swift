import MillraceStreams

extension PropertyProtocol {
    /// Returns a property with the values of this property and another: the first of both, the second of both, and so
    /// on.
    @inlinable
    public func zip<Other>(
        with other: some PropertyProtocol<Other>,
        buffering: Buffering = .unbounded
    ) -> Property<(Value, Other)> {
        paired(with: other, Pairing(buffering))
    }
}

extension Property {
    /// Returns a property with the first values of several properties, the second values of all, and so on.
    ///
    /// - Parameters:
    ///   - first: The first property.
    ///   - others: The other properties.
    ///   - buffering: The number of values of each that wait for partners; unbounded by default.
    @_disfavoredOverload  // Its tuple can't be taken apart by position in a closure.
    public static func zip<each Other: Sendable>(
        _ first: Property,
        _ others: repeat Property<each Other>,
        buffering: Buffering = .unbounded
    ) -> Property<(Value, repeat each Other)> {
        .combining(.zip(buffering), first, repeat each others)
    }

    /// Returns a property with the first values of the properties of a sequence, the second values of all, and so on.
    ///
    /// - Parameters:
    ///   - properties: The properties, of any kind.
    ///   - emptySentinel: The value for an empty sequence.
    ///   - buffering: The number of values of each that wait for partners; unbounded by default.
    public static func zip(
        _ properties: some Sequence<some PropertyProtocol<Value>>,
        emptySentinel: [Value] = [],
        buffering: Buffering = .unbounded
    ) -> Property<[Value]> {
        .combining(.zip(buffering), properties, emptySentinel: emptySentinel)
    }
}
