/// `combineLatest` of two to six properties of any kinds.
extension Property {
    /// A property of the values of two properties of any kinds, as a tuple.
    ///
    /// - Parameters:
    ///   - first: The first one.
    ///   - second: The second one.
    @inlinable
    public static func combineLatest<First: PropertyProtocol<Value>, Second: PropertyProtocol>(
        _ first: First,
        _ second: Second
    ) -> Property<(Value, Second.Value)> {
        first.pair(with: second)
    }

    /// A property of the values of three properties of any kinds, as a tuple.
    ///
    /// - Parameters:
    ///   - first: The first one.
    ///   - second: The second one.
    ///   - third: The third one.
    public static func combineLatest<First: PropertyProtocol<Value>, Second: PropertyProtocol, Third: PropertyProtocol>(
        _ first: First,
        _ second: Second,
        _ third: Third
    ) -> Property<(Value, Second.Value, Third.Value)> {
        Property<(Value, Second.Value, Third.Value)>.combining(Slots(.combineLatest), first, second, third)
    }

    /// A property of the values of four properties of any kinds, as a tuple.
    ///
    /// - Parameters:
    ///   - first: The first one.
    ///   - second: The second one.
    ///   - third: The third one.
    ///   - fourth: The fourth one.
    public static func combineLatest<
        First: PropertyProtocol<Value>,
        Second: PropertyProtocol,
        Third: PropertyProtocol,
        Fourth: PropertyProtocol
    >(
        _ first: First,
        _ second: Second,
        _ third: Third,
        _ fourth: Fourth
    ) -> Property<(Value, Second.Value, Third.Value, Fourth.Value)> {
        Property<(Value, Second.Value, Third.Value, Fourth.Value)>.combining(
            Slots(.combineLatest),
            first,
            second,
            third,
            fourth
        )
    }

    /// A property of the values of five properties of any kinds, as a tuple.
    ///
    /// - Parameters:
    ///   - first: The first one.
    ///   - second: The second one.
    ///   - third: The third one.
    ///   - fourth: The fourth one.
    ///   - fifth: The fifth one.
    public static func combineLatest<
        First: PropertyProtocol<Value>,
        Second: PropertyProtocol,
        Third: PropertyProtocol,
        Fourth: PropertyProtocol,
        Fifth: PropertyProtocol
    >(
        _ first: First,
        _ second: Second,
        _ third: Third,
        _ fourth: Fourth,
        _ fifth: Fifth
    ) -> Property<(Value, Second.Value, Third.Value, Fourth.Value, Fifth.Value)> {
        Property<(Value, Second.Value, Third.Value, Fourth.Value, Fifth.Value)>.combining(
            Slots(.combineLatest),
            first,
            second,
            third,
            fourth,
            fifth
        )
    }

    /// A property of the values of six properties of any kinds, as a tuple.
    ///
    /// - Parameters:
    ///   - first: The first one.
    ///   - second: The second one.
    ///   - third: The third one.
    ///   - fourth: The fourth one.
    ///   - fifth: The fifth one.
    ///   - sixth: The sixth one.
    public static func combineLatest<
        First: PropertyProtocol<Value>,
        Second: PropertyProtocol,
        Third: PropertyProtocol,
        Fourth: PropertyProtocol,
        Fifth: PropertyProtocol,
        Sixth: PropertyProtocol
    >(
        _ first: First,
        _ second: Second,
        _ third: Third,
        _ fourth: Fourth,
        _ fifth: Fifth,
        _ sixth: Sixth
    ) -> Property<(Value, Second.Value, Third.Value, Fourth.Value, Fifth.Value, Sixth.Value)> {
        Property<(Value, Second.Value, Third.Value, Fourth.Value, Fifth.Value, Sixth.Value)>.combining(
            Slots(.combineLatest),
            first,
            second,
            third,
            fourth,
            fifth,
            sixth
        )
    }
}
