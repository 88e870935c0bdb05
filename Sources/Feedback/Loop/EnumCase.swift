/// A case of an enum, as a value: how to make one of its payload, and how to get the payload out.
///
/// ```swift
/// let cities = EnumCase(embed: AppEvent.cities) { event in
///     guard case let .cities(event) = event else { return nil }
///     return event
/// }
/// ```
public struct EnumCase<Root, Payload>: Sendable {
    /// Makes a value of the case.
    public let embed: @Sendable (Payload) -> Root

    /// The payload, if the value is of the case.
    public let extract: @Sendable (Root) -> Payload?

    /// Describes a case.
    ///
    /// - Parameters:
    ///   - embed: Makes a value of the case: the case's own constructor.
    ///   - extract: The payload, if the value is of the case.
    public init(embed: @escaping @Sendable (Payload) -> Root, extract: @escaping @Sendable (Root) -> Payload?) {
        self.embed = embed
        self.extract = extract
    }
}
