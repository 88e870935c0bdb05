/// A line of commands in an outbox that are sent in the order in which they were accepted.
///
/// A command is sent when those before it in its lane are done. Commands of different lanes don't wait for each other:
///
/// ```swift
/// var lane: Lane { "address \(id)" }
/// ```
public struct Lane: Hashable, Sendable, Codable, ExpressibleByStringInterpolation, CustomStringConvertible {
    /// The default lane of commands.
    public static let main: Lane = "main"

    /// The name.
    public let name: String

    /// Creates a lane.
    public init(_ name: String) {
        self.name = name
    }

    /// Creates a lane from a literal.
    public init(stringLiteral value: String) {
        name = value
    }

    /// The name.
    public var description: String { name }

    /// Creates a lane from its name.
    public init(from decoder: any Decoder) throws {
        name = try decoder.singleValueContainer().decode(String.self)
    }

    /// Encodes the name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}
