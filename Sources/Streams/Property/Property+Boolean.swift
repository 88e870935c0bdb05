extension PropertyProtocol where Value == Bool {
    /// A property that is true when this one isn't.
    public func negate() -> Property<Bool> {
        map { !$0 }
    }

    /// A property that is true when both are.
    ///
    /// - Parameter other: The other one.
    public func and(_ other: some PropertyProtocol<Bool>) -> Property<Bool> {
        combineLatest(with: other).map { $0 && $1 }
    }

    /// A property that is true when either is.
    ///
    /// - Parameter other: The other one.
    public func or(_ other: some PropertyProtocol<Bool>) -> Property<Bool> {
        combineLatest(with: other).map { $0 || $1 }
    }
}

extension Property where Value == Bool {
    /// A property that is true when all of some are; of none at all, they are.
    ///
    /// - Parameter properties: The properties, of any kind.
    public static func all(_ properties: some Sequence<some PropertyProtocol<Bool>>) -> Property {
        combineLatest(properties).map { $0.allSatisfy { $0 } }
    }

    /// A property that is true when all of some are; of none at all, they are.
    ///
    /// - Parameter properties: The properties, of any kinds.
    public static func all(_ properties: any PropertyProtocol<Bool>...) -> Property {
        all(properties.map { Property(capturing: $0) })
    }

    /// A property that is true when any of some is; of none at all, it isn't.
    ///
    /// - Parameter properties: The properties, of any kind.
    public static func any(_ properties: some Sequence<some PropertyProtocol<Bool>>) -> Property {
        combineLatest(properties).map { $0.contains(true) }
    }

    /// A property that is true when any of some is; of none at all, it isn't.
    ///
    /// - Parameter properties: The properties, of any kinds.
    public static func any(_ properties: any PropertyProtocol<Bool>...) -> Property {
        any(properties.map { Property(capturing: $0) })
    }
}
