/// A height that is the same in every space with enough columns, with the focus and without it.
public struct FixedHeight: Hashable, Sendable {
    /// The number of lines.
    public var lines: Int
    /// The smallest width, in columns, in which the height holds.
    public var minimumWidth: Int

    /// Creates a height of a number of lines.
    public init(_ lines: Int, minimumWidth: Int = 1) {
        self.lines = lines
        self.minimumWidth = minimumWidth
    }

    /// Returns the number of lines in a width, or `nil` if the width is less than the minimum.
    func lines(inWidth width: Int) -> Int? {
        width >= minimumWidth ? max(0, lines) : nil
    }
}
