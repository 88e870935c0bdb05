/// Upper bounds of all numbers in a layout, so that no option, however large, makes a sum of widths, weights or heights
/// overflow.
package enum LayoutLimits {
    /// The most columns of a space: terminals report their width in 16 bits.
    static let columns = 1 << 16
    /// The most lines of a box or a component; lines beyond them can't be scrolled to.
    static let lines = 1 << 40
    /// The most lines of a component whose height is an option: more than any terminal shows.
    package static let linesOfComponent = 1000
    /// The most cells of a frame with a requested height.
    static let cells = 1 << 24
    /// The greatest weight of a flexible column.
    static let weight = 1 << 20

    /// Returns a number of lines, moved into the limits.
    static func lines(_ count: Int) -> Int {
        min(lines, max(0, count))
    }

    /// Returns a number of columns, moved into the limits.
    static func columns(_ count: Int) -> Int {
        min(columns, max(0, count))
    }

    /// Returns a requested height of a frame, moved into the limits.
    static func height(_ height: Int, width: Int) -> Int {
        min(cells / max(1, width), max(0, height))
    }
}
