/// A part of a state that has no parts itself.
public struct TracePart: Sendable, Hashable, Codable {
    /// The path of the part: `cities[1].name`.
    public let path: String

    /// The value as text; a string has its quotes.
    public let text: String

    /// Creates a part.
    public init(path: String, text: String) {
        self.path = path
        self.text = text
    }
}
