/// The most that a layout counts to: whatever number an option is given, no sum of widths, weights or heights overflows.
enum LayoutLimits {
    /// The most columns of a space: a terminal can't say that it has more.
    static let columns = 1 << 16
    /// The most lines of anything that is laid out; the lines after them can't be scrolled to.
    static let lines = 1 << 40
    /// The most lines that a component makes of a number that it was given: more than any terminal shows.
    static let linesOfComponent = 1000
    /// The most cells of a frame whose height was asked for.
    static let cells = 1 << 24
    /// The greatest weight of a flexible column.
    static let weight = 1 << 20

    /// Returns a number of lines within the limits.
    static func lines(_ count: Int) -> Int {
        min(lines, max(0, count))
    }

    /// Returns a number of columns within the limits.
    static func columns(_ count: Int) -> Int {
        min(columns, max(0, count))
    }

    /// Returns the height of a frame that was asked for, within the limits.
    static func height(_ height: Int, width: Int) -> Int {
        min(cells / max(1, width), max(0, height))
    }
}
