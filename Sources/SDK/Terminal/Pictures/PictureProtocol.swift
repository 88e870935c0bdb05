/// A way in which a terminal shows pictures in pixels.
enum PictureProtocol: Hashable, Sendable {
    /// The size of a cell in pixels.
    struct CellSize: Hashable, Sendable {
        var width: Int
        var height: Int
    }

    /// kitty's graphics protocol: the terminal keeps an image, and shows parts of it over cells.
    case kitty(cell: CellSize)
    /// Sixel, of DEC's printers and the VT340: the terminal paints pixels, which text over them replaces.
    ///
    /// - Parameters:
    ///   - cell: The size of a cell.
    ///   - colors: The number of colors of a picture.
    case sixel(cell: CellSize, colors: Int)
}
