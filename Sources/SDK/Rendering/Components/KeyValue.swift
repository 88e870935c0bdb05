/// A list of names with their values, with the values aligned below each other.
///
/// ```swift
/// KeyValue([("City", "London"), ("Postcode", "NW1 6XE")])
/// ```
/// ```text
/// City      London
/// Postcode  NW1 6XE
/// ```
/// A value that is too long continues on the next line below its start; names have up to a third of the width.
public struct KeyValue: Component {
    /// A name and its value.
    package struct Pair: Equatable, Sendable {
        package var key: String
        package var value: String

        package init(_ key: String, _ value: String) {
            self.key = key
            self.value = value
        }
    }

    /// The pairs, from top to bottom.
    package var pairs: [Pair]

    /// Creates a list of pairs.
    public init(_ pairs: [(key: String, value: String)]) {
        self.pairs = pairs.map { Pair($0.key, $0.value) }
    }

    /// Creates one pair.
    public init(_ key: String, _ value: String) {
        pairs = [Pair(key, value)]
    }

    /// Returns the names, dimmed, and the values.
    public func lines(in space: Space) -> [Line] {
        guard space.width > 0 else { return [] }
        let limit = max(1, space.width / 3)
        let keyWidth = pairs.reduce(0) { max($0, $1.key.columns(limit: limit)) }
        let valueSpace = space.with(width: space.width - keyWidth - 2)
        return pairs.flatMap { pair -> [Line] in
            let key = Truncation.tail.apply(to: pair.key, columns: keyWidth)
            let indent = String(repeating: " ", count: keyWidth + 2)
            let padding = String(repeating: " ", count: keyWidth + 2 - key.columns())
            let values = Text(pair.value).lines(in: valueSpace)
            guard let first = values.first else { return [Line(key, style: .secondary)] }
            return [Line([Span(key, style: .secondary), Span(padding)] + first.spans)]
                + values.dropFirst().map { Line([Span(indent)] + $0.spans) }
        }
    }
}
