/// A line of a frame.
public struct TraceLine: Sendable, Hashable, Codable {
    /// The number of the line, from 1 at the top.
    public let number: Int

    /// The text, without trailing spaces.
    public let text: String

    /// The id of the node that drew the line; nil where none did.
    public let node: String?

    /// Creates a line.
    public init(number: Int, text: String, node: String?) {
        self.number = number
        self.text = text
        self.node = node
    }
}
