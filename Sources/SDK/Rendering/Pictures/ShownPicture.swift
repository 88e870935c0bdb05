/// A picture in a frame: its pixels, and the cells over which they are stretched.
package struct ShownPicture: Hashable, Sendable {
    /// The pixels.
    package var pixels: Pixels
    /// The number of columns of the whole picture.
    package var columns: Int
    /// The number of halves of lines of the whole picture; of an odd number, the lower half of the last line is free.
    package var halves: Int
    /// The style of the cells behind pixels that aren't opaque.
    package var background: Style

    /// The number of lines of the whole picture.
    package var lines: Int {
        (halves + 1) / 2
    }

    /// Creates a picture.
    package init(_ pixels: Pixels, columns: Int, halves: Int, background: Style = .plain) {
        (self.pixels, self.columns, self.halves, self.background) = (pixels, columns, halves, background)
    }
}

/// The part of a picture that a cell shows.
package struct PictureTile: Hashable, Sendable {
    /// The picture.
    package var picture: ShownPicture
    /// The line in the picture.
    package var row: Int
    /// The column in the picture.
    package var column: Int
}

/// A line of a picture in a grid of cells.
struct PictureRow {
    var picture: ShownPicture
    /// The line in the picture.
    var row: Int
    /// The column of the grid where the picture begins.
    var left: Int
}
