/// The cursor positions for clicks on the columns of a text field.
struct CursorStops: Equatable {
    /// The line of the frame.
    var row: Int
    /// The first column of the text.
    var column: Int
    /// For each column, the number of bytes of the text after the cursor; counting from the end spares reading the
    /// start of a long text.
    var stops: [Int]
    /// The number of the multi-line editor that the line is of, or `nil` for a field of one line.
    var editor: Int?

    /// Returns the number of bytes after the cursor for a column of the frame, or `nil` outside of the text.
    func stop(at column: Int) -> Int? {
        guard column >= self.column, column < self.column + stops.count else { return nil }
        return stops[column - self.column]
    }
}
