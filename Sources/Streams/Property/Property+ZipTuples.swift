/// `zip` of two to six properties of any kinds.
extension Property {
    /// Returns a property with the first values of two properties of any kinds, the second values of all, and so on.
    ///
    /// - Parameters:
    ///   - first: The first property.
    ///   - second: The second property.
    ///   - buffering: The number of values of each that wait for partners; unbounded by default.
    public static func zip<First: PropertyProtocol<Value>, Second: PropertyProtocol>(
        _ first: First,
        _ second: Second,
        buffering: Buffering = .unbounded
    ) -> Property<(Value, Second.Value)> {
        Property<(Value, Second.Value)>.combining(Slots(.zip, buffering), first, second)
    }

    /// Returns a property with the first values of three properties of any kinds, the second values of all, and so on.
    ///
    /// - Parameters:
    ///   - first: The first property.
    ///   - second: The second property.
    ///   - third: The third property.
    ///   - buffering: The number of values of each that wait for partners; unbounded by default.
    public static func zip<First: PropertyProtocol<Value>, Second: PropertyProtocol, Third: PropertyProtocol>(
        _ first: First,
        _ second: Second,
        _ third: Third,
        buffering: Buffering = .unbounded
    ) -> Property<(Value, Second.Value, Third.Value)> {
        Property<(Value, Second.Value, Third.Value)>.combining(Slots(.zip, buffering), first, second, third)
    }

    /// Returns a property with the first values of four properties of any kinds, the second values of all, and so on.
    ///
    /// - Parameters:
    ///   - first: The first property.
    ///   - second: The second property.
    ///   - third: The third property.
    ///   - fourth: The fourth property.
    ///   - buffering: The number of values of each that wait for partners; unbounded by default.
    public static func zip<
        First: PropertyProtocol<Value>,
        Second: PropertyProtocol,
        Third: PropertyProtocol,
        Fourth: PropertyProtocol
    >(
        _ first: First,
        _ second: Second,
        _ third: Third,
        _ fourth: Fourth,
        buffering: Buffering = .unbounded
    ) -> Property<(Value, Second.Value, Third.Value, Fourth.Value)> {
        Property<(Value, Second.Value, Third.Value, Fourth.Value)>.combining(
            Slots(.zip, buffering),
            first,
            second,
            third,
            fourth
        )
    }

    /// Returns a property with the first values of five properties of any kinds, the second values of all, and so on.
    ///
    /// - Parameters:
    ///   - first: The first property.
    ///   - second: The second property.
    ///   - third: The third property.
    ///   - fourth: The fourth property.
    ///   - fifth: The fifth property.
    ///   - buffering: The number of values of each that wait for partners; unbounded by default.
    public static func zip<
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
        _ fifth: Fifth,
        buffering: Buffering = .unbounded
    ) -> Property<(Value, Second.Value, Third.Value, Fourth.Value, Fifth.Value)> {
        Property<(Value, Second.Value, Third.Value, Fourth.Value, Fifth.Value)>.combining(
            Slots(.zip, buffering),
            first,
            second,
            third,
            fourth,
            fifth
        )
    }

    /// Returns a property with the first values of six properties of any kinds, the second values of all, and so on.
    ///
    /// - Parameters:
    ///   - first: The first property.
    ///   - second: The second property.
    ///   - third: The third property.
    ///   - fourth: The fourth property.
    ///   - fifth: The fifth property.
    ///   - sixth: The sixth property.
    ///   - buffering: The number of values of each that wait for partners; unbounded by default.
    public static func zip<
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
        _ sixth: Sixth,
        buffering: Buffering = .unbounded
    ) -> Property<(Value, Second.Value, Third.Value, Fourth.Value, Fifth.Value, Sixth.Value)> {
        Property<(Value, Second.Value, Third.Value, Fourth.Value, Fifth.Value, Sixth.Value)>.combining(
            Slots(.zip, buffering),
            first,
            second,
            third,
            fourth,
            fifth,
            sixth
        )
    }
}
