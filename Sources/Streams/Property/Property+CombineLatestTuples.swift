/// `combineLatest` of two to six properties of any kinds.
extension Property {
    /// Returns a property with the values of two properties of any kinds, as a tuple.
    ///
    /// - Parameters:
    ///   - first: The first property.
    ///   - second: The second property.
    @inlinable
    public static func combineLatest<First: PropertyProtocol<Value>, Second: PropertyProtocol>(
        _ first: First,
        _ second: Second
    ) -> Property<(Value, Second.Value)> {
        first.pair(with: second)
    }

    /// Returns a property with the values of three properties of any kinds, as a tuple.
    ///
    /// - Parameters:
    ///   - first: The first property.
    ///   - second: The second property.
    ///   - third: The third property.
    public static func combineLatest<First: PropertyProtocol<Value>, Second: PropertyProtocol, Third: PropertyProtocol>(
        _ first: First,
        _ second: Second,
        _ third: Third
    ) -> Property<(Value, Second.Value, Third.Value)> {
        Property<(Value, Second.Value, Third.Value)>.combining(Slots(.combineLatest), first, second, third)
    }

    /// Returns a property with the values of four properties of any kinds, as a tuple.
    ///
    /// - Parameters:
    ///   - first: The first property.
    ///   - second: The second property.
    ///   - third: The third property.
    ///   - fourth: The fourth property.
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

    /// Returns a property with the values of five properties of any kinds, as a tuple.
    ///
    /// - Parameters:
    ///   - first: The first property.
    ///   - second: The second property.
    ///   - third: The third property.
    ///   - fourth: The fourth property.
    ///   - fifth: The fifth property.
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

    /// Returns a property with the values of six properties of any kinds, as a tuple.
    ///
    /// - Parameters:
    ///   - first: The first property.
    ///   - second: The second property.
    ///   - third: The third property.
    ///   - fourth: The fourth property.
    ///   - fifth: The fifth property.
    ///   - sixth: The sixth property.
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
