extension Property {
    /// Returns a property with the values of the properties of a sequence, as an array.
    ///
    /// - Parameters:
    ///   - properties: The properties, of any kind.
    ///   - emptySentinel: The value for an empty sequence.
    public static func combineLatest(
        _ properties: some Sequence<some PropertyProtocol<Value>>,
        emptySentinel: [Value] = []
    ) -> Property<[Value]> {
        .combining(.combineLatest, properties, emptySentinel: emptySentinel)
    }
}
