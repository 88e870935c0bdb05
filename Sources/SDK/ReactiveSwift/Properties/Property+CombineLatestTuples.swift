import MillraceStreams

extension Property {
    /// Combines five properties of any kinds as `combineLatest(_:_:)` does two.
    @inlinable
    public static func combineLatest<Second, Third, Fourth, Fifth>(
        _ first: some PropertyProtocol<Value>,
        _ second: some PropertyProtocol<Second>,
        _ third: some PropertyProtocol<Third>,
        _ fourth: some PropertyProtocol<Fourth>,
        _ fifth: some PropertyProtocol<Fifth>
    ) -> Property<(Value, Second, Third, Fourth, Fifth)> {
        combineLatest(first, second, third, fourth)
            .combineLatest(with: fifth)
            .map { ($0.0, $0.1, $0.2, $0.3, $1) }
    }

    /// Combines six properties of any kinds as `combineLatest(_:_:)` does two.
    @inlinable
    public static func combineLatest<Second, Third, Fourth, Fifth, Sixth>(
        _ first: some PropertyProtocol<Value>,
        _ second: some PropertyProtocol<Second>,
        _ third: some PropertyProtocol<Third>,
        _ fourth: some PropertyProtocol<Fourth>,
        _ fifth: some PropertyProtocol<Fifth>,
        _ sixth: some PropertyProtocol<Sixth>
    ) -> Property<(Value, Second, Third, Fourth, Fifth, Sixth)> {
        combineLatest(first, second, third, fourth, fifth)
            .combineLatest(with: sixth)
            .map { ($0.0, $0.1, $0.2, $0.3, $0.4, $1) }
    }

    /// Returns a property with the values of several properties, as a tuple.
    ///
    /// - Parameters:
    ///   - first: The first property.
    ///   - others: The other properties.
    @_disfavoredOverload  // Its tuple can't be taken apart by position in a closure.
    public static func combineLatest<each Other: Sendable>(
        _ first: Property,
        _ others: repeat Property<each Other>
    ) -> Property<(Value, repeat each Other)> {
        .combining(.combineLatest, first, repeat each others)
    }
}
