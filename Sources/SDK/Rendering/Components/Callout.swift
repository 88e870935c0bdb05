/// A sentence about something that has happened, with a sign and a color that tell its kind.
///
/// ```swift
/// Callout("The order is placed.", kind: .success)
/// Callout("The server can't be reached. Check the connection, then try again.", kind: .failure)
/// ```
/// At a width of 40:
/// ```text
/// ✓ The order is placed.
/// ! The server can't be reached. Check the
///   connection, then try again.
/// ```
public struct Callout: Component {
    /// The sentence.
    public var text: String
    /// The kind, which decides the sign and the style.
    public var kind: Toast.Kind

    /// Creates a callout.
    public init(_ text: String, kind: Toast.Kind) {
        self.text = text
        self.kind = kind
    }

    /// Returns the sign and the sentence, whose further lines begin below its first.
    public func lines(in space: Space) -> [Line] {
        guard space.width > 2 else { return Text(text, style: kind.style).lines(in: space) }
        let lines = Text(text, style: kind.style).lines(in: space.with(width: space.width - 2))
        return lines.enumerated().map { index, line in
            Line([Span(index == 0 ? kind.sign + " " : "  ", style: kind.style)] + line.spans)
        }
    }
}
