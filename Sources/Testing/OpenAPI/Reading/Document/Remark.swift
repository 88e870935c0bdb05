/// A part of a document that isn't supported, or that can't be what was meant.
public struct Remark: Sendable, Hashable, CustomStringConvertible {
    /// The place in the document, a JSON pointer (RFC 6901): `#/paths/~1pets/get`.
    public let place: String
    /// A sentence that says what is wrong, and what the reader does instead.
    public let text: String

    package init(place: String, text: String) {
        self.place = place
        self.text = text
    }

    /// The place and the text: `#/paths/~1pets/get: …`.
    public var description: String { "\(place): \(text)" }
}
