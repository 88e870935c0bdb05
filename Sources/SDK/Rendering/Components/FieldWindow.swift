/// The part of an edited text that fits into a text field.
struct FieldWindow {
    /// The width of the field's text area, in columns.
    let width: Int
    /// The visible part of the text.
    let text: String
    /// The columns of the visible part that are selected.
    let selected: Range<Int>
    /// The column of the cursor in the visible part.
    let cursorColumn: Int
    /// For each column: the number of bytes of the text that follow the cursor after a click on that column.
    let stops: [Int]
    /// Whether the whole text is empty.
    let isEmpty: Bool

    init(editing: TextEditing, isMasked: Bool, width: Int) {
        let width = max(0, width)
        self.width = width
        let value = editing.value
        isEmpty = value.isEmpty
        // Characters of zero width take no column; without this limit a text made only of them would be read to its
        // end.
        let mostCharacters = 4 * width + 16
        // Walk back from the cursor while one column stays free for the cursor itself; the visible text starts there.
        var start = editing.cursorIndex
        var before = 0
        var count = 0
        while start > value.startIndex, count < mostCharacters {
            let previous = value.index(before: start)
            let columns = Self.picture(value[previous], isMasked: isMasked).columns()
            guard before + columns < width else { break }
            before += columns
            start = previous
            count += 1
        }
        var text = ""
        var columns = 0
        var index = start
        var stops: [Int] = []
        var selected: (first: Int, last: Int)?
        var left = value.utf8.distance(from: start, to: value.endIndex)
        count = 0
        while index < value.endIndex, columns < width, count < 2 * mostCharacters {
            let picture = Self.picture(value[index], isMasked: isMasked)
            let next = picture.columns()
            if let bytes = editing.selectedBytes, bytes.contains(value.utf8.count - left) {
                selected = (selected?.first ?? columns, columns + next)
            }
            text += picture
            stops += Array(repeating: left, count: next)
            columns = stops.count
            let after = value.index(after: index)
            left -= value.utf8.distance(from: index, to: after)
            index = after
            count += 1
        }
        self.stops = stops.prefix(width) + Array(repeating: left, count: max(0, width - columns))
        self.text = text
        self.selected = (selected?.first ?? 0)..<(selected?.last ?? 0)
        cursorColumn = before
    }

    static func picture(_ character: Character, isMasked: Bool) -> String {
        // A tab's width depends on its column; its symbol always takes one column.
        if isMasked { return "•" }
        if character == "\t" { return "␉" }
        // A single character can't hold a pair of isolates, so an isolate is always shown as a symbol.
        let isIsolate = character.unicodeScalars.first.map { (0x2066...0x2069).contains($0.value) } ?? false
        return isIsolate ? String(Character(Glyph.replacement)) : String(character)
    }
}
