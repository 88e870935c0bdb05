/// The part of an edited text that a field has room for.
struct FieldWindow {
    /// How many columns there are.
    let width: Int
    /// The part of the text.
    let text: String
    /// Which columns of the part are selected.
    let selected: Range<Int>
    /// Where in the part the cursor is.
    let cursorColumn: Int
    /// For each column how many graphemes of the text are after the cursor when a user clicks there.
    let stops: [Int]
    /// Whether there is no text at all.
    let isEmpty: Bool

    init(editing: TextEditing, isMasked: Bool, width: Int) {
        let width = max(0, width)
        self.width = width
        isEmpty = editing.characters.isEmpty
        func picture(_ index: Int) -> String {
            let character = editing.characters[index]
            // How wide a tab is depends on where it is; its symbol is a column anywhere.
            return isMasked ? "•" : character == "\t" ? "␉" : String(character)
        }
        // From the cursor back, as far as a column stays free for the cursor itself, and on from there.
        var start = editing.cursor
        var before = 0
        while start > 0 {
            let columns = picture(start - 1).columns()
            guard before + columns < width else { break }
            before += columns
            start -= 1
        }
        var text = ""
        var columns = 0
        var index = start
        var stops: [Int] = []
        var selected: (first: Int, last: Int)?
        while index < editing.characters.count, columns < width {
            let next = picture(index)
            if let selection = editing.selection, selection.contains(index) {
                selected = (selected?.first ?? columns, columns + next.columns())
            }
            text += next
            stops += Array(repeating: editing.characters.count - index, count: next.columns())
            columns = stops.count
            index += 1
        }
        let after = editing.characters.count - index
        self.stops = stops.prefix(width) + Array(repeating: after, count: max(0, width - columns))
        self.text = text
        self.selected = (selected?.first ?? 0)..<(selected?.last ?? 0)
        cursorColumn = before
    }
}
