/// `combineLatest` of two to six properties of any kinds.
extension Property {
    /// Returns a property with the values of two properties of any kinds, as a tuple.
    @inlinable
    public static func combineLatest<Second>(
        _ first: some PropertyProtocol<Value>,
        _ second: some PropertyProtocol<Second>
    ) -> Property<(Value, Second)> {
        first.combineLatest(with: second)
    }

    /// Combines three properties of any kinds as `combineLatest(_:_:)` does two.
    @inlinable
    public static func combineLatest<Second, Third>(
        _ first: some PropertyProtocol<Value>,
        _ second: some PropertyProtocol<Second>,
        _ third: some PropertyProtocol<Third>
    ) -> Property<(Value, Second, Third)> {
        combineLatest(first, second)
            .combineLatest(with: third)
            .map { ($0.0, $0.1, $1) }
    }

    /// Combines four properties of any kinds as `combineLatest(_:_:)` does two.
    @inlinable
    public static func combineLatest<Second, Third, Fourth>(
        _ first: some PropertyProtocol<Value>,
        _ second: some PropertyProtocol<Second>,
        _ third: some PropertyProtocol<Third>,
        _ fourth: some PropertyProtocol<Fourth>
    ) -> Property<(Value, Second, Third, Fourth)> {
        combineLatest(first, second, third)
            .combineLatest(with: fourth)
            .map { ($0.0, $0.1, $0.2, $1) }
    }
}
