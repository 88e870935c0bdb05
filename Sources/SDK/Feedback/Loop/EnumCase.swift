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
    @inlinable
    public init(embed: @escaping @Sendable (Payload) -> Root, extract: @escaping @Sendable (Root) -> Payload?) {
        self.embed = embed
        self.extract = extract
    }

    /// Creates the description of a case with two payloads, such as the id of a row and an event of that row.
    ///
    /// - Parameters:
    ///   - embed: Returns a value of the case: the case's own constructor.
    ///   - extract: Returns both payloads, if the value is of the case.
    @inlinable
    public init<First, Second>(
        embed: @escaping @Sendable (First, Second) -> Root,
        extract: @escaping @Sendable (Root) -> (First, Second)?
    ) where Payload == (First, Second) {
        self.init(embed: { embed($0.0, $0.1) }, extract: extract)
    }
}
