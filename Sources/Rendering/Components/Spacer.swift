/// Empty lines.
///
/// `Spacer()` is one empty line, `Spacer(lines: 2)` is two.
public struct Spacer: Component {
    /// How many, from 0 to 1,000; a number outside of that is taken for the nearest.
    public var count: Int {
        didSet { count = Self.shown(count) }
    }

    /// Creates a spacer.
    ///
    /// - Parameter count: How many lines, from 0 to 1,000; a number outside of that is taken for the nearest.
    public init(lines count: Int = 1) {
        self.count = Self.shown(count)
    }

    private static func shown(_ count: Int) -> Int {
        min(LayoutLimits.linesOfComponent, max(0, count))
    }

    /// Empty lines.
    public func lines(in space: Space) -> [Line] {
        Array(repeating: Line(), count: count)
    }

    /// As many as there are.
    public var fixedHeight: FixedHeight? {
        FixedHeight(count, minimumWidth: 0)
    }

    /// None.
    public func width(in space: Space) -> Int {
        0
    }

    /// Draws nothing.
    public func draw(on canvas: inout Canvas, in space: Space) {}
}
