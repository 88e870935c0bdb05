/// Where in a text the cursor goes when a user clicks on a column of it.
struct CursorStops: Equatable {
    /// The line of the frame.
    var row: Int
    /// The first column of the text.
    var column: Int
    /// For each column of the text how many bytes of it are after the cursor then: a long text is read from its end.
    var stops: [Int]

    /// Returns how many bytes are after the cursor for a column of the frame, if it is one of the text.
    func stop(at column: Int) -> Int? {
        guard column >= self.column, column < self.column + stops.count else { return nil }
        return stops[column - self.column]
    }
}
