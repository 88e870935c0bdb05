/// `zip` of two to six properties of any kinds.
extension Property {
    /// A property of the values of two properties of any kinds: the first of all, the second of all, and so on.
    ///
    /// - Parameters:
    ///   - first: The first one.
    ///   - second: The second one.
    ///   - buffering: How many values of each are kept that lack a partner yet; all of them by default.
    public static func zip<First: PropertyProtocol<Value>, Second: PropertyProtocol>(
        _ first: First,
        _ second: Second,
        buffering: Buffering = .unbounded
    ) -> Property<(Value, Second.Value)> {
        Property<(Value, Second.Value)>.combining(Slots(.zip, buffering), first, second)
    }

    /// A property of the values of three properties of any kinds: the first of all, the second of all, and so on.
    ///
    /// - Parameters:
    ///   - first: The first one.
    ///   - second: The second one.
    ///   - third: The third one.
    ///   - buffering: How many values of each are kept that lack a partner yet; all of them by default.
    public static func zip<First: PropertyProtocol<Value>, Second: PropertyProtocol, Third: PropertyProtocol>(
        _ first: First,
        _ second: Second,
        _ third: Third,
        buffering: Buffering = .unbounded
    ) -> Property<(Value, Second.Value, Third.Value)> {
        Property<(Value, Second.Value, Third.Value)>.combining(Slots(.zip, buffering), first, second, third)
    }

    /// A property of the values of four properties of any kinds: the first of all, the second of all, and so on.
    ///
    /// - Parameters:
    ///   - first: The first one.
    ///   - second: The second one.
    ///   - third: The third one.
    ///   - fourth: The fourth one.
    ///   - buffering: How many values of each are kept that lack a partner yet; all of them by default.
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

    /// A property of the values of five properties of any kinds: the first of all, the second of all, and so on.
    ///
    /// - Parameters:
    ///   - first: The first one.
    ///   - second: The second one.
    ///   - third: The third one.
    ///   - fourth: The fourth one.
    ///   - fifth: The fifth one.
    ///   - buffering: How many values of each are kept that lack a partner yet; all of them by default.
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

    /// A property of the values of six properties of any kinds: the first of all, the second of all, and so on.
    ///
    /// - Parameters:
    ///   - first: The first one.
    ///   - second: The second one.
    ///   - third: The third one.
    ///   - fourth: The fourth one.
    ///   - fifth: The fifth one.
    ///   - sixth: The sixth one.
    ///   - buffering: How many values of each are kept that lack a partner yet; all of them by default.
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
