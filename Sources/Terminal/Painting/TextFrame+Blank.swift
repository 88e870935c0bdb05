import MillraceRendering

extension TextFrame {
    /// Returns the column from which on a line has nothing but plain spaces.
    func blankStart(row: Int) -> Int {
        var column = width
        let blank = Cell()
        while column > 0, self[row, column - 1] == blank { column -= 1 }
        return column
    }
}
