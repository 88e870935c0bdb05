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
    /// For each column how many bytes of the text are after the cursor when a user clicks there.
    let stops: [Int]
    /// Whether there is no text at all.
    let isEmpty: Bool

    init(editing: TextEditing, isMasked: Bool, width: Int) {
        let width = max(0, width)
        self.width = width
        let value = editing.value
        isEmpty = value.isEmpty
        // Characters without a width take no room, and a text of nothing else would be read to its end.
        let mostCharacters = 4 * width + 16
        // From the cursor back, as far as a column stays free for the cursor itself, and on from there.
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

    private static func picture(_ character: Character, isMasked: Bool) -> String {
        // How wide a tab is depends on where it is; its symbol is a column anywhere.
        if isMasked { return "•" }
        if character == "\t" { return "␉" }
        // An isolate is one of a pair only in a text.
        let isIsolate = character.unicodeScalars.first.map { (0x2066...0x2069).contains($0.value) } ?? false
        return isIsolate ? String(Character(Glyph.replacement)) : String(character)
    }
}
