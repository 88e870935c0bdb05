extension TextFrame {
    /// Whether a spinner is in view.
    package var hasSpinner: Bool {
        grid.cells.contains(where: \.spins)
    }

    /// Returns the frame with the next pictures of its spinners; the parts that don't spin stay the same.
    ///
    /// - Parameters:
    ///   - steps: The number of pictures to go forward.
    ///   - isASCII: Whether the frame is shown in ASCII: then there are four pictures, all of different characters.
    package func spun(by steps: Int, inASCII isASCII: Bool = false) -> TextFrame {
        let count = isASCII ? Spinner.asciiCount : Spinner.pictures.count
        let picture = Spinner.pictures[(steps % count + count) % count]
        var spun = grid
        for index in spun.cells.indices where spun.cells[index].spins {
            // A picture that was cut off is a blank or an ellipsis.
            guard spun.cells[index].glyph == Spinner.pictures[0].value else { continue }
            spun.cells[index].glyph = picture.value
        }
        return TextFrame(grid: spun, owners: owners)
    }
}
