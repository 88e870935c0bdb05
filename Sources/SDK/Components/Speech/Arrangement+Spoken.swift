import MillraceRendering

extension Grid {
    /// The spoken text: the components, row by row; with a cursor, the component there, and its number among all.
    public var spoken: String {
        guard let cursor else { return Spoken.joined(cells.map { $0.spoken }) }
        return Spoken.joined([cells[cursor].spoken, Spoken.place(cursor, of: cells.count)])
    }
}
