import MillraceRendering

extension Grid {
    /// The spoken text: the components, row by row.
    public var spoken: String {
        Spoken.joined(cells.map { $0.spoken })
    }
}
