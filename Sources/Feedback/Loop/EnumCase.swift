/// A case of an enum, as a value: a function from the payload to the case, and one back.
///
/// ```swift
/// let cities = EnumCase(embed: AppEvent.cities) { event in
///     guard case let .cities(event) = event else { return nil }
///     return event
/// }
/// ```
public struct EnumCase<Root, Payload>: Sendable {
    /// Returns a value of the case.
    public let embed: @Sendable (Payload) -> Root

    /// Returns the payload, if the value is of the case.
    public let extract: @Sendable (Root) -> Payload?

    /// Creates the description of a case.
    ///
    /// - Parameters:
    ///   - embed: Returns a value of the case: the case's own constructor.
    ///   - extract: Returns the payload, if the value is of the case.
    public init(embed: @escaping @Sendable (Payload) -> Root, extract: @escaping @Sendable (Root) -> Payload?) {
        self.embed = embed
        self.extract = extract
    }
}
