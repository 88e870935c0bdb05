/// A height that a component has wherever it has enough columns, with the focus and without.
public struct FixedHeight: Hashable, Sendable {
    /// How many lines there are.
    public var lines: Int
    /// How many columns are enough.
    public var minimumWidth: Int

    /// Creates a height.
    ///
    /// - Parameters:
    ///   - lines: How many lines there are.
    ///   - minimumWidth: How many columns are enough.
    public init(_ lines: Int, minimumWidth: Int = 1) {
        self.lines = lines
        self.minimumWidth = minimumWidth
    }

    /// Returns the height in a width, if there it is this one.
    func lines(inWidth width: Int) -> Int? {
        width >= minimumWidth ? max(0, lines) : nil
    }
}
