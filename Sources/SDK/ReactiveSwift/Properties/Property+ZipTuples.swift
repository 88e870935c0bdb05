import MillraceStreams

/// `zip` of two to six properties of any kinds.
extension Property {
    /// Returns a property with the first values of two properties of any kinds, the second values of both, and so on.
    ///
    /// - Parameters:
    ///   - first: The property of the left values.
    ///   - second: The property of the right values.
    ///   - buffering: The number of values of each that wait for partners; unbounded by default.
    public static func zip<Second>(
        _ first: some PropertyProtocol<Value>,
        _ second: some PropertyProtocol<Second>,
        buffering: Buffering = .unbounded
    ) -> Property<(Value, Second)> {
        first.zip(with: second, buffering: buffering)
    }

    /// Zips three properties of any kinds as `zip(_:_:buffering:)` does two.
    public static func zip<Second, Third>(
        _ first: some PropertyProtocol<Value>,
        _ second: some PropertyProtocol<Second>,
        _ third: some PropertyProtocol<Third>,
        buffering: Buffering = .unbounded
    ) -> Property<(Value, Second, Third)> {
        .combining(.zip(buffering), first, second, third)
    }

    /// Zips four properties of any kinds as `zip(_:_:buffering:)` does two.
    public static func zip<Second, Third, Fourth>(
        _ first: some PropertyProtocol<Value>,
        _ second: some PropertyProtocol<Second>,
        _ third: some PropertyProtocol<Third>,
        _ fourth: some PropertyProtocol<Fourth>,
        buffering: Buffering = .unbounded
    ) -> Property<(Value, Second, Third, Fourth)> {
        .combining(.zip(buffering), first, second, third, fourth)
    }

    /// Zips five properties of any kinds as `zip(_:_:buffering:)` does two.
    public static func zip<Second, Third, Fourth, Fifth>(
        _ first: some PropertyProtocol<Value>,
        _ second: some PropertyProtocol<Second>,
        _ third: some PropertyProtocol<Third>,
        _ fourth: some PropertyProtocol<Fourth>,
        _ fifth: some PropertyProtocol<Fifth>,
        buffering: Buffering = .unbounded
    ) -> Property<(Value, Second, Third, Fourth, Fifth)> {
        .combining(.zip(buffering), first, second, third, fourth, fifth)
    }

    /// Zips six properties of any kinds as `zip(_:_:buffering:)` does two.
    public static func zip<Second, Third, Fourth, Fifth, Sixth>(
        _ first: some PropertyProtocol<Value>,
        _ second: some PropertyProtocol<Second>,
        _ third: some PropertyProtocol<Third>,
        _ fourth: some PropertyProtocol<Fourth>,
        _ fifth: some PropertyProtocol<Fifth>,
        _ sixth: some PropertyProtocol<Sixth>,
        buffering: Buffering = .unbounded
    ) -> Property<(Value, Second, Third, Fourth, Fifth, Sixth)> {
        .combining(.zip(buffering), first, second, third, fourth, fifth, sixth)
    }
}
