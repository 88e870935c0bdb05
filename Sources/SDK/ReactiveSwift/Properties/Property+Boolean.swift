import MillraceStreams

extension PropertyProtocol where Value == Bool {
    /// Returns a property that is true when this one isn't.
    public func negate() -> Property<Bool> {
        map { !$0 }
    }

    /// Returns a property that is true when both are.
    ///
    /// - Parameter other: The other property.
    public func and(_ other: some PropertyProtocol<Bool>) -> Property<Bool> {
        combineLatest(with: other).map { $0 && $1 }
    }

    /// Returns a property that is true when either is.
    ///
    /// - Parameter other: The other property.
    public func or(_ other: some PropertyProtocol<Bool>) -> Property<Bool> {
        combineLatest(with: other).map { $0 || $1 }
    }
}

extension Property where Value == Bool {
    /// Returns a property that is true when all properties are; also for an empty list.
    ///
    /// - Parameter properties: The properties, of any kind.
    public static func all(_ properties: some Sequence<some PropertyProtocol<Bool>>) -> Property {
        combineLatest(properties).map { $0.allSatisfy { $0 } }
    }

    /// Returns a property that is true when all properties are; also for an empty list.
    ///
    /// - Parameter properties: The properties, of any kinds.
    public static func all(_ properties: any PropertyProtocol<Bool>...) -> Property {
        all(properties.map { Property(capturing: $0) })
    }

    /// Returns a property that is true when any of the properties is; false for an empty list.
    ///
    /// - Parameter properties: The properties, of any kind.
    public static func any(_ properties: some Sequence<some PropertyProtocol<Bool>>) -> Property {
        combineLatest(properties).map { $0.contains(true) }
    }

    /// Returns a property that is true when any of the properties is; false for an empty list.
    ///
    /// - Parameter properties: The properties, of any kinds.
    public static func any(_ properties: any PropertyProtocol<Bool>...) -> Property {
        any(properties.map { Property(capturing: $0) })
    }
}
